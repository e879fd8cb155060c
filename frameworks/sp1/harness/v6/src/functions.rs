//! Which functions of a guest its cycles go to, by SP1's profiler. It follows the calls by the symbols of the ELF file, and notes them at
//! every so many cycles; what counts is the innermost function, without those that it calls.

use crate::execute::GUEST_MEMORY_BYTES;
use eyre::{Result, eyre};
use proofyard_host::{cycles_by_function, without_panic};
use serde::Deserialize;
use serde_json::Value;
use sp1_core_executor::{OutputConsumers, Program};
use sp1_core_executor_runner::MinimalExecutorRunner;
use sp1_sdk::SP1Stdin;
use std::{env, fs::File, io::BufReader, sync::Arc};
use tokio::sync::watch;

/// What the profiler writes: samples, each with the last call of its stack, whose frame has the name of a function.
#[derive(Deserialize)]
struct Profile {
    threads: [Thread; 1],
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Thread {
    samples: Table<(Option<usize>, f64, f64, u64)>,
    stack_table: Table<(Option<usize>, usize)>,
    frame_table: Table<Vec<Value>>,
    string_table: Vec<String>,
}

#[derive(Deserialize)]
struct Table<Row> {
    data: Vec<Row>,
}

/// Runs the guest where the environment says which file the profiler writes (`TRACE_FILE`), and at every how many cycles it looks
/// (`TRACE_SAMPLE_RATE`).
///
/// # Errors
/// Where the guest comes to no end, and so its profile to none; the profiler panics besides at some ELF files.
pub fn functions(program: Arc<Program>, stdin: &SP1Stdin) -> Result<Vec<Value>> {
    let cycles = without_panic(|| profile(program, stdin))?;
    let Profile { threads: [thread] } = serde_json::from_reader(BufReader::new(File::open(env::var("TRACE_FILE")?)?))?;
    let mut looks = vec![0; thread.stack_table.data.len()];
    for stack in thread.samples.data.iter().filter_map(|sample| sample.0) {
        looks[stack] += 1;
    }
    let all = thread.samples.data.len() as u64;
    let counts = thread.stack_table.data.iter().zip(looks).filter(|(_, count)| *count > 0).map(|((_, frame), count)| {
        let name = thread.frame_table.data[*frame].first().and_then(Value::as_u64).ok_or_else(|| eyre!("A frame has no name"))?;
        Ok((without_hash(&thread.string_table[name as usize]), part_of(cycles, count, all)))
    });
    Ok(cycles_by_function(counts.collect::<Result<Vec<_>>>()?))
}

/// Lets SP1 write its profile, and tells how many cycles there were.
fn profile(program: Arc<Program>, stdin: &SP1Stdin) -> Result<u64> {
    let mut guest = MinimalExecutorRunner::new(program, false, None, GUEST_MEMORY_BYTES, 0);
    // Else what the guest prints, which may be its secret input, would stand in standard error.
    let nowhere = || Some(watch::channel(String::new()).0);
    guest.set_output_consumers(OutputConsumers { stdout: nowhere(), stderr: nowhere() });
    for entry in &stdin.buffer {
        guest.with_input(entry);
    }
    guest.try_execute_chunk().map_err(|error| eyre!("{error}"))?;
    Ok(guest.global_clk())
}

/// Of so many cycles what some of all looks saw. It fits: looks are at most as many as cycles.
fn part_of(cycles: u64, looks: u64, all: u64) -> u64 {
    (u128::from(cycles) * u128::from(looks) / u128::from(all)) as u64
}

/// A name without the hash that a compiler adds.
fn without_hash(name: &str) -> String {
    let is_hash = |last: &str| last.len() == 17 && last.starts_with('h') && last[1..].bytes().all(|one| one.is_ascii_hexdigit());
    match name.rsplit_once("::") {
        Some((begin, last)) if is_hash(last) => begin.to_owned(),
        _ => name.to_owned(),
    }
}
