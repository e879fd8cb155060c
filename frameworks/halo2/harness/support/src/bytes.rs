//! Reads the files that pass between the user's program and ours, which `Writer` of proofyard-recording writes.

use crate::documents::Refusal;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use proofyard_recording::{Kind, Place, KINDS};
use serde::de::DeserializeOwned;

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
