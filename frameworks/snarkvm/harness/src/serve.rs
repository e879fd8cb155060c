use std::io::{Read, Result, Write};

const TOKEN_BYTES: usize = 16;

/// Answers one request after the other until there are no more. A request is a token, a length in eight bytes, little-endian,
/// and so many bytes; an answer has the same form and begins with the same token. An empty answer says that the request is
/// to be answered without this program, which also tells what is wrong with it.
pub fn serve(
    mut requests: impl Read,
    mut answers: impl Write,
    mut answer: impl FnMut(&str) -> Option<String>,
) -> Result<()> {
    let mut header = [0; TOKEN_BYTES + 8];
    while read_whole(&mut requests, &mut header)? {
        let (token, length) = header.split_at(TOKEN_BYTES);
        let length = u64::from_le_bytes(length.try_into().unwrap_or_default());
        let mut request = String::new();
        requests
            .by_ref()
            .take(length)
            .read_to_string(&mut request)?;
        let text = answer(&request).unwrap_or_default();
        answers.write_all(token)?;
        answers.write_all(&(text.len() as u64).to_le_bytes())?;
        answers.write_all(text.as_bytes())?;
        answers.flush()?;
    }
    Ok(())
}

/// False where there is nothing more.
fn read_whole(from: &mut impl Read, bytes: &mut [u8]) -> Result<bool> {
    let first = from.read(bytes)?;
    if first == 0 {
        return Ok(false);
    }
    from.read_exact(&mut bytes[first..])?;
    Ok(true)
}
