//! Which functions of a guest its cycles go to, by the symbols of its ELF file. What the compiler has inlined counts to the function that
//! it was inlined into.

use object::{File, Object, ObjectSymbol, SymbolKind};
use rustc_demangle::demangle;
use serde_json::{json, Value};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

/// Functions that are told, from the one that took most; a reader has the sum of the others from the whole.
const MAX_TOLD: usize = 20;
/// Generic parameters make some names longer than anyone reads.
const MAX_LETTERS: usize = 160;

/// A count of cycles by the addresses of their instructions.
#[derive(Default)]
pub struct Places(HashMap<u64, u64>);

impl Places {
    pub fn count(&mut self, address: u64) {
        *self.0.entry(address).or_default() += 1;
    }

    /// The functions of an ELF file that the cycles went to, with how many went to each: `name` and `cycles`.
    ///
    /// # Errors
    /// Where it is no ELF file.
    pub fn by_function(&self, elf: &[u8]) -> object::Result<Vec<Value>> {
        let file = File::parse(elf)?;
        let functions: BTreeMap<u64, (u64, &str)> = file
            .symbols()
            .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0)
            .filter_map(|symbol| Some((symbol.address(), (symbol.size(), symbol.name().ok()?))))
            .collect();
        let mut cycles: HashMap<&str, u64> = HashMap::new();
        for (address, count) in &self.0 {
            let Some((begin, (size, name))) = functions.range(..=*address).next_back() else { continue };
            if address - begin < *size {
                *cycles.entry(*name).or_default() += count;
            }
        }
        let mut told: Vec<(&str, u64)> = cycles.into_iter().collect();
        told.sort_by_key(|&(name, count)| (Reverse(count), name));
        told.truncate(MAX_TOLD);
        Ok(told.into_iter().map(|(name, count)| json!({ "name": readable(name), "cycles": count })).collect())
    }
}

/// A symbol as it stands in sources, without what a compiler adds; a project may call its functions what it likes.
fn readable(symbol: &str) -> String {
    let name = format!("{:#}", demangle(symbol));
    name.chars().filter(|letter| is_shown(*letter)).take(MAX_LETTERS).collect()
}

/// Whether it is a letter that a person sees: none that controls, or that turns the line around.
fn is_shown(letter: char) -> bool {
    !letter.is_control() && !matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
