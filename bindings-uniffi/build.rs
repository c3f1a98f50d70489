//! How the shared library is linked.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let system = var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if matches!(system.as_str(), "linux" | "android") {
        // Without a name of its own, what links the library records the path it lay at.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libtoolresult_uniffi.so");
        // Android devices with pages of 16 KiB refuse a library whose segments are aligned to less.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,max-page-size=16384");
    }
    if system == "macos" {
        println!(
            "cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libtoolresult_uniffi.dylib"
        );
    }
}
