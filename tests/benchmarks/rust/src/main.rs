//! Times the core and, beside it, the same work by hand with `serde_json`. Prints one JSON line a job.
//!
//! `bench-rust FOLDER WORKLOAD...`

use std::error::Error;
use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use toolresult::{ContentPart, EncodeOptions, Json, PartBody, ToolResult, Wire};

const ROUNDS: u32 = 21;
const SAMPLE: Duration = Duration::from_millis(5);

type Job<'a> = Box<dyn Fn() -> Vec<u8> + 'a>;
type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("which folder has the workloads?")?;
    for workload in words {
        let text = std::fs::read(Path::new(&folder).join(format!("{workload}.json")))?;
        time_workload(&workload, &text)?;
    }
    Ok(())
}

/// A workload as a program holds it.
struct Workload {
    /// The whole form, as a tree of values.
    form: Value,
    /// The output, serialized once: Rust does that when a result is made, and a program makes it once.
    output: Option<Json>,
    parts: Vec<ContentPart>,
}

fn time_workload(name: &str, text: &[u8]) -> Result<(), Failure> {
    let form: Value = serde_json::from_slice(text)?;
    let output = form.get("output").map(Json::from_serialize).transpose()?;
    let work = Workload {
        parts: parts_of(&form)?,
        form,
        output,
    };
    let pairs: [(&str, Job<'_>, Job<'_>); 4] = [
        (
            "read",
            Box::new(|| read(text)),
            Box::new(|| read_by_hand(text)),
        ),
        (
            "write",
            Box::new(|| work.written()),
            Box::new(|| serde_json::to_vec(&work.form).unwrap_or_default()),
        ),
        (
            "anthropic",
            Box::new(|| work.sent(Wire::Anthropic)),
            Box::new(|| work.anthropic_by_hand()),
        ),
        (
            "openai-chat",
            Box::new(|| work.sent(Wire::OpenaiChat)),
            Box::new(|| work.openai_by_hand()),
        ),
    ];
    for (job, ours, by_hand) in pairs {
        let (micros, ratio) = race(&ours, &by_hand);
        let line = json!({"workload": name, "job": job, "micros": micros, "peer": "serde_json", "ratio": ratio});
        writeln!(std::io::stdout(), "{line}")?;
    }
    Ok(())
}

/// The parts as a program holds them: texts and raw bytes.
fn parts_of(form: &Value) -> Result<Vec<ContentPart>, Failure> {
    let given = form["content"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    given
        .iter()
        .map(|part| Ok(ContentPart::from_json(part.to_string())?))
        .map(|part| part.and_then(decoded))
        .collect()
}

/// The same part from its bytes, so that base64 is made anew each time.
fn decoded(part: ContentPart) -> Result<ContentPart, Failure> {
    match part.data() {
        Some(data) => Ok(ContentPart::image(data.to_bytes(), None)?),
        None => Ok(part),
    }
}

impl Workload {
    fn written(&self) -> Vec<u8> {
        let result = match self.form.get("output") {
            Some(output) => ToolResult::new().with_output(output).unwrap_or_default(),
            None => ToolResult::new(),
        };
        self.with_parts(result).to_json()
    }

    fn sent(&self, wire: Wire) -> Vec<u8> {
        let result = match (&self.output, self.form.get("output")) {
            (_, Some(output)) if self.parts.is_empty() => {
                ToolResult::new().with_output(output).unwrap_or_default()
            }
            (Some(output), _) => ToolResult::new().with_output_json(output.clone()),
            _ => ToolResult::new(),
        };
        let message = self.with_parts(result).to_message("call_1", Some("find"));
        let encoded = message.and_then(|message| {
            toolresult::encode_json(&[message], wire, &EncodeOptions::default())
        });
        encoded.unwrap_or_default()
    }

    fn with_parts(&self, result: ToolResult) -> ToolResult {
        if self.parts.is_empty() {
            result
        } else {
            result.with_content(self.parts.iter().cloned())
        }
    }

    fn anthropic_by_hand(&self) -> Vec<u8> {
        let block = |part: &ContentPart| match plain(part) {
            (Some(text), _) => json!({"type": "text", "text": text}),
            (_, data) => {
                json!({"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}})
            }
        };
        let content = match self.parts.as_slice() {
            [] => Value::String(self.form["output"].to_string()),
            _ => self.parts.iter().map(block).collect(),
        };
        let block = json!({"type": "tool_result", "tool_use_id": "call_1", "content": content});
        serde_json::to_vec(&json!([{"role": "user", "content": [block]}])).unwrap_or_default()
    }

    fn openai_by_hand(&self) -> Vec<u8> {
        let (texts, data): (Vec<_>, Vec<_>) = self.parts.iter().map(plain).unzip();
        let text = match self.parts.as_slice() {
            [] => self.form["output"].to_string(),
            _ => texts.into_iter().flatten().collect::<Vec<_>>().join("\n"),
        };
        let mut messages = vec![json!({"role": "tool", "tool_call_id": "call_1", "content": text})];
        let url = |data: String| json!({"type": "image_url", "image_url": {"url": format!("data:image/png;base64,{data}")}});
        let files: Vec<Value> = data.into_iter().flatten().map(url).collect();
        if !files.is_empty() {
            messages.push(json!({"role": "user", "content": files}));
        }
        serde_json::to_vec(&messages).unwrap_or_default()
    }
}

fn read(text: &[u8]) -> Vec<u8> {
    let result = ToolResult::from_json(text).unwrap_or_default();
    let last = result
        .content()
        .and_then(<[ContentPart]>::last)
        .map(|part| match part.body() {
            PartBody::Text { text } => text.as_str().into_owned().into_bytes(),
            _ => part
                .data()
                .map(|data| data.to_bytes().to_vec())
                .unwrap_or_default(),
        });
    last.unwrap_or_default()
}

fn read_by_hand(text: &[u8]) -> Vec<u8> {
    let form: Value = serde_json::from_slice(text).unwrap_or_default();
    match form["content"].as_array().and_then(|parts| parts.last()) {
        Some(part) => match part["data"].as_str() {
            Some(data) => base64_simd::STANDARD
                .decode_to_vec(data)
                .unwrap_or_default(),
            None => part["text"]
                .as_str()
                .unwrap_or_default()
                .as_bytes()
                .to_vec(),
        },
        None => Vec::new(),
    }
}

/// Text and base64 of each part.
fn plain(part: &ContentPart) -> (Option<String>, Option<String>) {
    match part.body() {
        PartBody::Text { text } => (Some(text.as_str().into_owned()), None),
        _ => (
            None,
            part.data()
                .map(|data| base64_simd::STANDARD.encode_to_string(data.to_bytes())),
        ),
    }
}

/// Microseconds of ours, and the median of the rounds' ratios.
fn race(ours: &Job<'_>, theirs: &Job<'_>) -> (f64, f64) {
    let calls = [calls_for(ours), calls_for(theirs)];
    let round = |round: u32| {
        if round.is_multiple_of(2) {
            return (per_call(ours, calls[0]), per_call(theirs, calls[1]));
        }
        let by_hand = per_call(theirs, calls[1]);
        (per_call(ours, calls[0]), by_hand)
    };
    let rounds: Vec<(f64, f64)> = (0..ROUNDS).map(round).collect();
    let micros = median(rounds.iter().map(|(ours, _)| ours * 1e6).collect());
    (
        micros,
        median(rounds.iter().map(|(ours, theirs)| ours / theirs).collect()),
    )
}

fn calls_for(job: &Job<'_>) -> u32 {
    let once = per_call(job, 1).max(1e-7);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most fifty thousand"
    )]
    let calls = (SAMPLE.as_secs_f64() / once) as u32;
    calls.max(1)
}

fn per_call(job: &Job<'_>, calls: u32) -> f64 {
    let begun = Instant::now();
    for _ in 0..calls {
        black_box(job());
    }
    begun.elapsed().as_secs_f64() / f64::from(calls)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
