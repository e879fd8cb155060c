use std::sync::Mutex;

/// Why a command did not do what it was asked for.
pub enum Fault {
    /// The user's files or input are at fault, and this sentence says how.
    Input(String),
    /// Neither the files nor the input are at fault.
    Platform(eyre::Report),
}

pub type Outcome<T> = Result<T, Fault>;

impl From<eyre::Report> for Fault {
    fn from(error: eyre::Report) -> Self {
        Self::Platform(error)
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self::Platform(error.into())
    }
}

pub fn input_fault<T>(sentence: impl Into<String>) -> Outcome<T> {
    Err(Fault::Input(sentence.into()))
}

/// What a panic says last. SP1 panics at much that is no program and no proof.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Keeps what panics say, which is told where it is the reason of a fault.
pub fn silence_panics() {
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

/// Runs `work`, and makes an error of a panic.
pub fn without_panic<T>(work: impl FnOnce() -> eyre::Result<T>) -> eyre::Result<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let said = LAST_PANIC
            .lock()
            .map(|last| last.clone())
            .unwrap_or_default();
        Err(eyre::eyre!(said))
    })
}

/// An error with its causes, in one line, where each part is said once.
pub fn told(error: &eyre::Report) -> String {
    let mut parts: Vec<String> = vec![];
    for cause in error.chain() {
        let text = cause
            .to_string()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        if !text.is_empty() && !parts.iter().any(|part| part.contains(&text)) {
            parts.push(text);
        }
    }
    let line = parts.join(": ");
    line.trim_end_matches('.').to_owned()
}

/// What a panic said last.
pub fn last_panic() -> String {
    LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default()
}
