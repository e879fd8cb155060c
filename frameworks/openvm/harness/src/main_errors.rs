//! What `main` returns. OpenVM 2.0.2 does not look at it, so a run whose `main` returns an error counts as one that succeeded, and has a
//! proof (GHSA-5f24-43wm-7gr2). Programs with the start of Rust's standard library get a start here that fails then.

use elf::{
    ElfBytes,
    abi::{PT_LOAD, SHT_SYMTAB},
    endian::LittleEndian,
    symbol::Symbol,
};
use eyre::{OptionExt, Result, ensure};
use serde::Serialize;
use std::ops::Range;

/// What becomes of an error that `main` returns.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MainErrors {
    /// The run fails.
    Fail,
    /// `main` returns none: nothing of Rust's standard library is in the program.
    None,
    /// The program has no such start as is known here, no names, or was optimized as a whole, which may change what `main` returns.
    Unknown,
}

/// OpenVM's `terminate`, with the exit codes 0 and 1.
const SUCCEEDS: u32 = 0x0000_000b;
const FAILS: u32 = 0x0010_000b;
/// `beqz a0, .+8`; the exit code that `main` returns is in a0.
const SKIP_IF_ZERO: u32 = 0x0005_0463;

/// Changes the program where `main` may return an error: what follows on its call is `terminate` with exit code 0, and then a panic that is
/// never come to. In their place it looks at what `main` returned, and ends with exit code 1 where that is an error.
pub fn let_main_fail(program: &mut [u8]) -> Result<MainErrors> {
    let Some(start) = find_start(program)? else { return Ok(MainErrors::Unknown) };
    let Start { std, place, address, main } = start;
    match std {
        Std::Absent => return Ok(MainErrors::None),
        Std::Merged => return Ok(MainErrors::Unknown),
        Std::Apart => {}
    }
    let mut words: Vec<u32> =
        program[place.clone()].as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
    let Some(end) = (2..words.len().saturating_sub(2)).find(|&end| {
        words[end] == SUCCEEDS && target_of_call(words[end - 2], words[end - 1], address + 4 * (end as u32 - 2)) == Some(main)
    }) else {
        return Ok(MainErrors::Unknown);
    };
    let behind = address + 4 * (end as u32 + 1);
    let is_come_to = (words.iter().zip((address..).step_by(4)))
        .any(|(word, place)| target_of_jump(*word, place).is_some_and(|target| target == behind || target == behind + 4));
    if is_come_to {
        return Ok(MainErrors::Unknown);
    }
    words[end..end + 3].copy_from_slice(&[SKIP_IF_ZERO, FAILS, SUCCEEDS]);
    for (bytes, word) in program[place].chunks_exact_mut(4).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    Ok(MainErrors::Fail)
}

/// What a program has of Rust's standard library, whose `main` returns an exit code.
enum Std {
    Absent,
    /// Its own start is a function, which `main` calls.
    Apart,
    /// Link-time optimization has put its start into others.
    Merged,
}

/// The function of the crate `openvm` that calls `main`.
struct Start {
    std: Std,
    /// Its bytes in the file.
    place: Range<usize>,
    address: u32,
    main: u32,
}

fn find_start(program: &[u8]) -> Result<Option<Start>> {
    let elf = ElfBytes::<LittleEndian>::minimal_parse(program)?;
    let Some((symbols, _)) = elf.symbol_table()? else { return Ok(None) };
    let names = bytes_of_names(&elf)?;
    let name_of = |symbol: &Symbol| {
        let from = names.get(symbol.st_name as usize..).unwrap_or_default();
        let name = &from[..from.len().min(MAX_NAME_BYTES)];
        name.split(|&byte| byte == 0).next().unwrap_or_default()
    };
    let named = |name: &[u8]| symbols.iter().find(|symbol| name_of(symbol) == name);
    let (Some(start), Some(main)) = (named(b"__start"), named(b"main")) else { return Ok(None) };
    let has = |parts: &[&str]| {
        symbols.iter().any(|symbol| {
            let name = String::from_utf8_lossy(name_of(&symbol));
            parts.iter().any(|part| name.contains(part))
        })
    };
    let std = match (has(&["lang_start_internal"]), has(&["_3std", "N3std"])) {
        (true, _) => Std::Apart,
        (false, true) => Std::Merged,
        (false, false) => Std::Absent,
    };
    let segment = elf
        .segments()
        .ok_or_eyre("The program has no segments")?
        .iter()
        .find(|one| one.p_type == PT_LOAD && (one.p_vaddr..one.p_vaddr.saturating_add(one.p_filesz)).contains(&start.st_value))
        .ok_or_eyre("The start of the program lies in no segment")?;
    let from = usize::try_from(segment.p_offset + start.st_value - segment.p_vaddr)?;
    let place = from..from.saturating_add(usize::try_from(start.st_size)?);
    ensure!(place.end <= program.len(), "The start of the program ends behind the file");
    Ok(Some(Start { std, place, address: u32::try_from(start.st_value)?, main: u32::try_from(main.st_value)? }))
}

/// What is read of a symbol's name. A file may have half a million symbols whose one name has megabytes.
const MAX_NAME_BYTES: usize = 4096;

/// The names of symbols, each of which ends with a zero.
fn bytes_of_names<'a>(elf: &ElfBytes<'a, LittleEndian>) -> Result<&'a [u8]> {
    let sections = elf.section_headers().ok_or_eyre("The program has no sections")?;
    let symbols = sections.iter().find(|one| one.sh_type == SHT_SYMTAB).ok_or_eyre("The program has no symbols")?;
    Ok(elf.section_data(&sections.get(symbols.sh_link as usize)?)?.0)
}

/// Where `auipc ra` and `jalr ra` lead to, or the second of the two as `jal ra`.
fn target_of_call(first: u32, second: u32, address: u32) -> Option<u32> {
    const RA: u32 = 1;
    let links = (second >> 7) & 31 == RA;
    if links && second & 0x7f == 0x6f {
        return target_of_jump(second, address.wrapping_add(4));
    }
    let is_far = first & 0xfff == (RA << 7 | 0x17) && second & 0x707f == 0x67 && (second >> 15) & 31 == RA;
    (links && is_far).then(|| address.wrapping_add(first & 0xffff_f000).wrapping_add_signed(second as i32 >> 20))
}

/// Where a branch or `jal` leads to.
fn target_of_jump(word: u32, address: u32) -> Option<u32> {
    let sign = word as i32 >> 31;
    let offset = match word & 0x7f {
        0x63 => (sign << 12) | ((word << 4) & 0x800) as i32 | ((word >> 20) & 0x7e0) as i32 | ((word >> 7) & 0x1e) as i32,
        0x6f => (sign << 20) | (word & 0xf_f000) as i32 | ((word >> 9) & 0x800) as i32 | ((word >> 20) & 0x7fe) as i32,
        _ => return None,
    };
    Some(address.wrapping_add_signed(offset))
}
