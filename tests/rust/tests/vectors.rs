//! The vectors as a test, so that a plain `cargo test` runs them.

#[test]
fn every_vector_does_what_it_says() {
    let report = toolresult_conformance::run::run().expect("vectors and limits can be read");
    assert!(
        report.text > 0 && report.native > 0,
        "a layer ran no vector"
    );
    assert!(
        report.failures.is_empty(),
        "{}\n{}",
        report.failures.join("\n"),
        report.summary()
    );
}
