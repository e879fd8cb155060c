use std::{error::Error, fmt, sync::Mutex};

/// Any error; those of eyre and anyhow become one.
pub type BoxedError = Box<dyn Error + Send + Sync>;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub enum Fault {
    /// The user's files or input are at fault, and this sentence says how.
    Input(String),
    /// Neither the files nor the input are at fault.
    Platform(BoxedError),
}

pub type Outcome<T> = Result<T, Fault>;

impl<E: Into<BoxedError>> From<E> for Fault {
    fn from(error: E) -> Self {
        Self::Platform(error.into())
    }
}

pub fn input_fault<T>(sentence: impl Into<String>) -> Outcome<T> {
    Err(Fault::Input(sentence.into()))
}

/// What a panic said, as an error. The libraries panic at much that is no program, no proof, or has no result.
#[derive(Debug)]
pub struct Panic(String);

impl fmt::Display for Panic {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl Error for Panic {}

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Keeps what panics say from standard error: it may hold parts of a secret input.
pub(crate) fn silence_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(payload.downcast_ref::<&str>().copied())
            .unwrap_or_default();
        if let Ok(mut last) = LAST_PANIC.lock() {
            text.clone_into(&mut last);
        }
    }));
}

/// What a panic said last.
pub fn last_panic() -> String {
    LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default()
}

/// Runs `work`, and makes an error of a panic.
pub fn without_panic<T, E: From<Panic>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|_| Err(Panic(last_panic()).into()))
}

/// An error with its causes, in one line, where each part is said once.
pub fn told(error: &impl AsRef<dyn Error + Send + Sync>) -> String {
    let mut parts: Vec<String> = vec![];
    let mut next: Option<&dyn Error> = Some(error.as_ref());
    while let Some(cause) = next {
        let text = cause.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() && !parts.iter().any(|part| part.contains(&text)) {
            parts.push(text);
        }
        next = cause.source();
    }
    parts.join(": ").trim_end_matches('.').to_owned()
}
