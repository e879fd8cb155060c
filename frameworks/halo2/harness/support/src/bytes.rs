//! Reads and writes the files that pass between the user's program and ours. Numbers are 32 bits, lowest byte first;
//! elements of the field are 32 bytes, as `Fr::to_bytes` writes them.

use crate::documents::Refusal;
use crate::layout::{Kind, Place, KINDS};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use serde::{de::DeserializeOwned, Serialize};

const CUT_OFF: Refusal = Refusal("A file of the circuit is cut off, or has bytes left over.");
const UNREADABLE: Refusal = Refusal("A file of the circuit cannot be read.");

pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn number(&mut self) -> Result<u32, Refusal> {
        Ok(u32::from_le_bytes(
            self.take(4)?.try_into().map_err(|_| CUT_OFF)?,
        ))
    }

    pub fn element(&mut self) -> Result<Fr, Refusal> {
        let bytes = self.take(32)?.try_into().map_err(|_| CUT_OFF)?;
        Option::from(Fr::from_bytes(bytes)).ok_or(Refusal(
            "A value of the circuit is not below the field's order.",
        ))
    }

    pub fn kind(&mut self) -> Result<Kind, Refusal> {
        let kind = KINDS.get(self.number()? as usize);
        kind.copied().ok_or(UNREADABLE)
    }

    pub fn place(&mut self) -> Result<Place, Refusal> {
        Ok(Place {
            kind: self.kind()?,
            column: self.number()?,
            row: self.number()?,
        })
    }

    pub fn text(&mut self, max_bytes: usize) -> Result<String, Refusal> {
        let length = self.number()? as usize;
        if length > max_bytes {
            return Err(UNREADABLE);
        }
        String::from_utf8(self.take(length)?.to_vec()).map_err(|_| UNREADABLE)
    }

    pub fn json<T: DeserializeOwned>(&mut self) -> Result<T, Refusal> {
        let length = self.number()? as usize;
        serde_json::from_slice(self.take(length)?).map_err(|_| UNREADABLE)
    }

    /// A list, each of whose entries takes at least one byte: a claimed length cannot be longer than what is there.
    pub fn list<T>(
        &mut self,
        read: impl Fn(&mut Self) -> Result<T, Refusal>,
    ) -> Result<Vec<T>, Refusal> {
        let length = self.number()? as usize;
        if length > self.0.len() {
            return Err(CUT_OFF);
        }
        (0..length).map(|_| read(self)).collect()
    }

    pub fn end(self) -> Result<(), Refusal> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(CUT_OFF)
        }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Refusal> {
        if length > self.0.len() {
            return Err(CUT_OFF);
        }
        let (taken, left) = self.0.split_at(length);
        self.0 = left;
        Ok(taken)
    }
}

#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn number(&mut self, number: u32) {
        self.0.extend(number.to_le_bytes());
    }

    pub fn element(&mut self, element: &Fr) {
        self.0.extend(element.to_bytes());
    }

    pub fn kind(&mut self, kind: Kind) {
        let at = KINDS.iter().position(|one| *one == kind);
        self.number(at.unwrap_or_default() as u32);
    }

    pub fn place(&mut self, place: &Place) {
        self.kind(place.kind);
        self.number(place.column);
        self.number(place.row);
    }

    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u32);
        self.0.extend(text.as_bytes());
    }

    pub fn json(&mut self, value: &impl Serialize) {
        let text = serde_json::to_vec(value).expect("values of ours are JSON");
        self.number(text.len() as u32);
        self.0.extend(text);
    }

    pub fn list<T>(&mut self, values: &[T], write: impl Fn(&mut Self, &T)) {
        self.number(values.len() as u32);
        for value in values {
            write(self, value);
        }
    }
}
