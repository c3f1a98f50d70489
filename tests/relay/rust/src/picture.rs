//! A real picture, drawn and written as PNG on the spot: the bar chart of the relay's report.

const WIDTH: usize = 160;
const HEIGHT: usize = 96;
const PAPER: [u8; 3] = [250, 250, 247];
const INK: [u8; 3] = [64, 68, 82];
const BARS: [[u8; 3]; 4] = [
    [62, 120, 178],
    [222, 143, 68],
    [94, 160, 110],
    [178, 86, 120],
];
/// The most bytes one stored (uncompressed) DEFLATE block may hold.
const STORED_BLOCK: usize = 0xffff;

/// A bar chart of `values` (each from 0 to 1) as a PNG file.
pub(crate) fn chart_png(values: &[f32]) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut png, *b"IHDR", &header());
    chunk(&mut png, *b"IDAT", &zlib_stored(&scan_lines(values)));
    chunk(&mut png, *b"IEND", &[]);
    png
}

/// Width, height, 8 bits a channel, RGB, and the only compression, filter and interlace methods in use.
fn header() -> Vec<u8> {
    let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX).to_be_bytes();
    [
        side(WIDTH).as_slice(),
        side(HEIGHT).as_slice(),
        &[8, 2, 0, 0, 0],
    ]
    .concat()
}

/// The pixels, each line behind the byte that says "no filter".
fn scan_lines(values: &[f32]) -> Vec<u8> {
    (0..HEIGHT)
        .flat_map(|y| std::iter::once(0).chain((0..WIDTH).flat_map(move |x| pixel(values, x, y))))
        .collect()
}

fn pixel(values: &[f32], x: usize, y: usize) -> [u8; 3] {
    const MARGIN: usize = 8;
    let floor = HEIGHT - MARGIN;
    if y == floor && (MARGIN..WIDTH - MARGIN).contains(&x) {
        return INK;
    }
    let slot = (WIDTH - 2 * MARGIN) / values.len().max(1);
    let (Some(inside), true) = (x.checked_sub(MARGIN), y < floor) else {
        return PAPER;
    };
    let bar = inside / slot.max(1);
    let in_gap = inside % slot.max(1) < slot / 4;
    match values.get(bar) {
        Some(value) if !in_gap && floor - y <= bar_height(*value, floor - MARGIN) => {
            BARS[bar % BARS.len()]
        }
        _ => PAPER,
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few dozen pixels"
)]
fn bar_height(value: f32, most: usize) -> usize {
    (value.clamp(0.0, 1.0) * most as f32).round() as usize
}

/// A zlib stream of stored blocks: any PNG reader takes it, and nothing has to be compressed.
fn zlib_stored(data: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let blocks = data.chunks(STORED_BLOCK);
    let last = blocks.len().saturating_sub(1);
    for (at, block) in blocks.enumerate() {
        let length = u16::try_from(block.len()).unwrap_or(u16::MAX);
        stream.push(u8::from(at == last));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    stream.extend(adler32(data).to_be_bytes());
    stream
}

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], body: &[u8]) {
    let length = u32::try_from(body.len()).unwrap_or(u32::MAX);
    png.extend(length.to_be_bytes());
    let start = png.len();
    png.extend(kind);
    png.extend(body);
    png.extend(crc32(&png[start..]).to_be_bytes());
}

fn adler32(data: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    let (low, high) = data.iter().fold((1, 0), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % MODULUS;
        (low, (high + low) % MODULUS)
    });
    (high << 16) | low
}

fn crc32(data: &[u8]) -> u32 {
    !data.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 {
                (crc >> 1) ^ 0xedb8_8320
            } else {
                crc >> 1
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_the_published_ones() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn a_chart_is_a_png_with_an_end() {
        let png = chart_png(&[0.25, 1.0]);
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert!(png.ends_with(b"IEND\xae\x42\x60\x82"));
    }
}
