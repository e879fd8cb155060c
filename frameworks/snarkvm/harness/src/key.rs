use crate::documents::{FunctionKey, KeyDocument, ProgramDocument, hexadecimal, read};
use crate::fault::{Fault, Outcome};
use crate::programs::{call_graph, load};
use crate::rules::newest;
use anyhow::{Context, Result, anyhow, ensure};
use snarkvm_algorithms::snark::varuna::VarunaVersion;
use snarkvm_console::{
    network::{ConsensusVersion, Network, prelude::*},
    program::{Identifier, Locator, ProgramID},
};
use snarkvm_synthesizer_process::Process;
use snarkvm_synthesizer_program::Program;
use snarkvm_synthesizer_snark::VerifyingKey;

/// A build, as its verification key document tells it.
pub struct Build<N: Network> {
    pub document: KeyDocument,
    pub consensus: ConsensusVersion,
    pub varuna: VarunaVersion,
    /// Knows the programs and the verifying keys.
    pub process: Process<N>,
    pub main: Locator<N>,
    /// The functions that a proof proves, the main one first.
    pub functions: Vec<Locator<N>>,
}

/// Writes the document of a build.
pub fn write_key<N: Network>(
    programs: &[Program<N>],
    main: &Locator<N>,
    functions: &[Locator<N>],
    process: &Process<N>,
) -> Result<KeyDocument> {
    let mut verifying_keys = vec![];
    for locator in functions {
        let key = process.get_verifying_key(locator.program_id(), locator.resource())?;
        verifying_keys.push(FunctionKey {
            function: locator.to_string(),
            key: key.to_string(),
        });
    }
    Ok(KeyDocument {
        rules: newest::<N>()?.0,
        program: main.program_id().to_string(),
        function: main.resource().to_string(),
        programs: programs.iter().map(describe).collect(),
        verifying_keys,
    })
}

fn describe<N: Network>(program: &Program<N>) -> ProgramDocument {
    let checksum: Vec<u8> = program.to_checksum().iter().map(|byte| **byte).collect();
    ProgramDocument {
        source: program.to_string(),
        checksum: hexadecimal(&checksum),
    }
}

/// Reads the document of a build, in which all must agree: rules with the network, checksums with sources, and keys with the
/// functions that the program calls.
pub fn read_key<N: Network>(text: &str) -> Result<Build<N>> {
    let document: KeyDocument = read(text)?;
    let (rules, consensus, varuna) = newest::<N>()?;
    ensure!(
        document.rules == rules,
        "The key is not of the rules that this program proves by"
    );
    let programs = document
        .programs
        .iter()
        .map(parse_program)
        .collect::<Result<Vec<Program<N>>>>()?;
    let own = programs.last().context("The key has no program")?;
    ensure!(
        own.id().to_string() == document.program,
        "The key is of another program"
    );
    let main = Locator::new(*own.id(), parse_name(&document.function)?);
    let process = load(&programs)?;
    let functions = agreed(call_graph(&process, main))?;
    let names: Vec<String> = functions.iter().map(Locator::to_string).collect();
    let keyed: Vec<&String> = document
        .verifying_keys
        .iter()
        .map(|one| &one.function)
        .collect();
    ensure!(
        keyed == names.iter().collect::<Vec<_>>(),
        "The keys are not those of the functions that are called"
    );
    for (locator, FunctionKey { key: text, .. }) in functions.iter().zip(&document.verifying_keys) {
        let key = VerifyingKey::<N>::from_str(text)?;
        ensure!(
            key.to_string() == *text,
            "A verifying key is not in its one form"
        );
        process.insert_verifying_key(locator.program_id(), locator.resource(), key)?;
    }
    Ok(Build {
        document,
        consensus,
        varuna,
        process,
        main,
        functions,
    })
}

fn parse_program<N: Network>(written: &ProgramDocument) -> Result<Program<N>> {
    let program = Program::<N>::from_str(&written.source)?;
    let again = describe(&program);
    ensure!(
        again.source == written.source,
        "A program is not in its one form"
    );
    ensure!(
        again.checksum == written.checksum,
        "The checksum of a program is another"
    );
    Ok(program)
}

/// The name of a function.
pub fn parse_name<N: Network>(name: &str) -> Result<Identifier<N>> {
    let parsed = Identifier::<N>::from_str(name)?;
    ensure!(parsed.to_string() == name, "A name is not in its one form");
    Ok(parsed)
}

/// A key that could not have been made is no key, however that came about.
fn agreed<T>(outcome: Outcome<T>) -> Result<T> {
    outcome.map_err(|fault| match fault {
        Fault::Input(sentence) => anyhow!(sentence),
        Fault::Platform(error) => error,
    })
}

/// Whether a program and a function are those of the build.
pub fn is_main<N: Network>(
    main: &Locator<N>,
    program: &ProgramID<N>,
    function: &Identifier<N>,
) -> bool {
    main.program_id() == program && main.resource() == function
}
