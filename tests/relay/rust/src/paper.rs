//! A real PDF, written on the spot: the one-page report of the relay.

/// A one-page PDF of `lines` (plain ASCII), the first as its title.
pub(crate) fn report_pdf(lines: &[&str]) -> Vec<u8> {
    let page = page_content(lines);
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 297] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{page}\nendstream", page.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    assemble(&objects)
}

/// The drawing orders of the page: a large first line, small ones below it.
fn page_content(lines: &[&str]) -> String {
    let mut page = String::from("BT /F1 20 Tf 36 240 Td");
    for (at, line) in lines.iter().enumerate() {
        if at == 1 {
            page.push_str(" /F1 11 Tf 0 -12 Td");
        }
        page.push_str(&format!(" ({}) Tj 0 -18 Td", escape(line)));
    }
    page.push_str(" ET");
    page
}

/// PDF strings stand in parentheses, so those and the escape sign itself are escaped.
fn escape(line: &str) -> String {
    line.replace('\\', r"\\")
        .replace('(', r"\(")
        .replace(')', r"\)")
}

/// Header, objects, the table of where each object begins, and the trailer that finds the table.
fn assemble(objects: &[String]) -> Vec<u8> {
    let mut pdf = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(pdf.len());
        pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", at + 1));
    }
    let table = pdf.len();
    let count = objects.len() + 1;
    pdf.push_str(&format!("xref\n0 {count}\n0000000000 65535 f \n"));
    for place in places {
        pdf.push_str(&format!("{place:010} 00000 n \n"));
    }
    pdf.push_str(&format!(
        "trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    ));
    pdf.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_a_report_is_where_the_trailer_says() {
        let pdf = String::from_utf8(report_pdf(&["Title (draft)", "line"])).unwrap();
        let place: usize = pdf.lines().rev().nth(1).unwrap().parse().unwrap();
        assert!(pdf[place..].starts_with("xref\n"));
        assert!(pdf.contains(r"(Title \(draft\)) Tj"));
    }
}
