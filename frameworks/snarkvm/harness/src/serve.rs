use std::io::{Read, Result, Write};

pub const TOKEN_BYTES: usize = 16;

/// What a request begins with: a token, and the length of what follows in eight bytes, little-endian.
pub struct Header([u8; TOKEN_BYTES + 8]);

impl Header {
    /// Reads no byte beyond it. None where there is no further request.
    pub fn read(requests: &mut impl Read) -> Result<Option<Self>> {
        let mut bytes = [0; TOKEN_BYTES + 8];
        let first = requests.read(&mut bytes)?;
        if first == 0 {
            return Ok(None);
        }
        requests.read_exact(&mut bytes[first..])?;
        Ok(Some(Self(bytes)))
    }

    /// Reads what follows into `request`, which is empty.
    pub fn read_request(&self, requests: &mut impl Read, request: &mut String) -> Result<()> {
        let mut length = [0; 8];
        length.copy_from_slice(&self.0[TOKEN_BYTES..]);
        requests
            .take(u64::from_le_bytes(length))
            .read_to_string(request)?;
        Ok(())
    }

    /// Writes an answer, which has the same form and begins with the same token.
    pub fn write_answer(&self, answers: &mut impl Write, text: &str) -> Result<()> {
        answers.write_all(&self.0[..TOKEN_BYTES])?;
        answers.write_all(&(text.len() as u64).to_le_bytes())?;
        answers.write_all(text.as_bytes())?;
        answers.flush()
    }
}

/// Answers one request after the other until there are no more. An empty answer says that the request is to be answered
/// without this program, which also tells what is wrong with it.
pub fn serve(
    mut requests: impl Read,
    mut answers: impl Write,
    mut answer: impl FnMut(&str) -> Option<String>,
) -> Result<()> {
    while let Some(header) = Header::read(&mut requests)? {
        let mut request = String::new();
        header.read_request(&mut requests, &mut request)?;
        header.write_answer(&mut answers, &answer(&request).unwrap_or_default())?;
    }
    Ok(())
}
