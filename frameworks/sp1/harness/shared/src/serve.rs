use std::io::{Read, Result, Write};

const TOKEN_BYTES: usize = 16;
const HEADER_BYTES: usize = TOKEN_BYTES + 8;

/// Answers one request after the other until there are no more. A request begins with a token, and the length of what follows in eight
/// bytes, little-endian; an answer has the same form, and begins with the same token. An empty answer says that the request is to be
/// answered without this program, which also tells what is wrong with it; none more is answered after that.
pub fn serve(
    mut requests: impl Read,
    mut answers: impl Write,
    mut answer: impl FnMut(&[u8]) -> Option<String>,
) -> Result<()> {
    loop {
        let mut header = [0; HEADER_BYTES];
        let first = requests.read(&mut header)?;
        if first == 0 {
            return Ok(());
        }
        requests.read_exact(&mut header[first..])?;
        let (token, length) = header.split_at(TOKEN_BYTES);
        let length = length.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
        let mut request = Vec::new();
        requests.by_ref().take(length).read_to_end(&mut request)?;
        let text = answer(&request);
        let bytes = text.as_deref().unwrap_or_default().as_bytes();
        answers.write_all(token)?;
        answers.write_all(&(bytes.len() as u64).to_le_bytes())?;
        answers.write_all(bytes)?;
        answers.flush()?;
        if text.is_none() {
            return Ok(());
        }
    }
}
