use crate::fault::{Fault, Outcome, input_fault, told, without_panic};
use anyhow::{Result, anyhow, ensure};
use snarkvm_console::{
    network::{Network, prelude::*},
    program::{Identifier, Locator, ProgramID, ValueType},
};
use snarkvm_synthesizer_process::Process;
use snarkvm_synthesizer_program::{CallOperator, Instruction, Program, StackTrait};
use std::{fs, io::ErrorKind, path::Path};

const CREDITS: &str = "credits.aleo";

/// Reads `main.aleo` and, in `imports`, what it needs; what others import comes before them, and the program itself last.
pub fn read_project<N: Network>(folder: &Path) -> Outcome<Vec<Program<N>>> {
    let main = read_program::<N>(&folder.join("main.aleo"), "main.aleo")?;
    expect_same_name(folder, &main.id().to_string())?;
    let mut ordered = vec![];
    add_imports(&main, folder, &mut ordered, &mut vec![])?;
    ordered.push(main);
    Ok(ordered)
}

fn read_program<N: Network>(path: &Path, name: &str) -> Outcome<Program<N>> {
    let source = match fs::read_to_string(path) {
        Ok(source) => source,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return input_fault(format!("The project has no {name} beside its sindri.json."));
        }
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return input_fault(format!("{name} is not text in UTF-8."));
        }
        Err(error) => return input_fault(format!("{name} cannot be read: {error}.")),
    };
    without_panic(|| Program::<N>::from_str(&source))
        .map_err(|error| Fault::Input(format!("{name}: {}.", shortened(&told(&error)))))
}

/// The parser repeats all that it did not understand.
fn shortened(text: &str) -> String {
    const MAX_CHARACTERS: usize = 600;
    match text.char_indices().nth(MAX_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// `program.json`, where there is one, must be that of the program.
fn expect_same_name(folder: &Path, id: &str) -> Outcome<()> {
    let Ok(text) = fs::read_to_string(folder.join("program.json")) else {
        return Ok(());
    };
    let Ok(manifest) = serde_json::from_str::<serde_json::Value>(&text) else {
        return input_fault("program.json is not JSON.");
    };
    match manifest["program"].as_str() {
        Some(name) if name == id => Ok(()),
        Some(name) => input_fault(format!(
            "program.json says that the program is {name}, and main.aleo that it is {id}."
        )),
        None => input_fault("program.json does not name its program."),
    }
}

fn add_imports<N: Network>(
    program: &Program<N>,
    folder: &Path,
    ordered: &mut Vec<Program<N>>,
    path: &mut Vec<ProgramID<N>>,
) -> Outcome<()> {
    if path.contains(program.id()) {
        return input_fault(format!(
            "The imports go round in a circle: {} imports itself in the end.",
            program.id()
        ));
    }
    path.push(*program.id());
    for id in program.imports().keys() {
        if id.to_string() == CREDITS || ordered.iter().any(|one| one.id() == id) {
            continue;
        }
        let name = format!("imports/{id}");
        let file = folder.join("imports").join(id.to_string());
        if !file.exists() {
            return input_fault(format!(
                "{} imports {id}, and the project has no {name}.",
                program.id()
            ));
        }
        let imported = read_program::<N>(&file, &name)?;
        if imported.id() != id {
            return input_fault(format!("{name} is the program {}.", imported.id()));
        }
        add_imports(&imported, folder, ordered, path)?;
        ordered.push(imported);
    }
    path.pop();
    Ok(())
}

/// A process that knows these programs, in their order.
pub fn load<N: Network>(programs: &[Program<N>]) -> Result<Process<N>> {
    let process = Process::<N>::load()?;
    for program in programs {
        ensure!(
            program.id().to_string() != CREDITS,
            "No program of a project can be called {CREDITS}"
        );
        without_panic(|| process.lock().add_program(program))
            .map_err(|error| anyhow!("{}: {}", program.id(), told(&error)))?;
    }
    Ok(process)
}

/// The functions that a proof of this one proves: itself, and all that it calls. Each has a key of its own.
pub fn call_graph<N: Network>(process: &Process<N>, main: Locator<N>) -> Outcome<Vec<Locator<N>>> {
    let mut found = vec![];
    let mut left = vec![main];
    while let Some(locator) = left.pop() {
        if found.contains(&locator) {
            continue;
        }
        found.push(locator);
        let stack = process.get_stack(locator.program_id())?;
        let function = stack
            .get_function(locator.resource())
            .map_err(anyhow::Error::from)?;
        for input in function.input_types() {
            if matches!(
                input,
                ValueType::Record(_) | ValueType::ExternalRecord(_) | ValueType::DynamicRecord
            ) {
                return input_fault(format!(
                    "{locator} takes a record ({input}). That a record exists and is not spent is proved from the state of Aleo's ledger, which this server does not have: functions that take records cannot be proved here."
                ));
            }
        }
        for instruction in function.instructions() {
            match instruction {
                Instruction::Call(call) => {
                    let (program, name) = match call.operator() {
                        CallOperator::Locator(called) => (*called.program_id(), *called.resource()),
                        CallOperator::Resource(name) => (*locator.program_id(), *name),
                    };
                    // A closure is a part of the functions that call it.
                    if process
                        .get_stack(program)?
                        .program()
                        .contains_function(&name)
                    {
                        left.push(Locator::new(program, name));
                    }
                }
                Instruction::CallDynamic(_) => {
                    return input_fault(format!(
                        "{locator} has a call.dynamic: which function it calls is known only when it runs, so there is no key for it."
                    ));
                }
                _ => {}
            }
        }
    }
    Ok(found)
}

/// The functions of a program, as sentences list them.
pub fn names_of<N: Network>(program: &Program<N>) -> String {
    let names: Vec<String> = program
        .functions()
        .keys()
        .map(Identifier::to_string)
        .collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}
