use crate::fault::{Fault, Outcome, input_fault, told, without_panic};
use crate::key::{Build, is_main};
use rand_chacha::ChaCha20Rng;
use serde_json::{Map, Value as Json};
use snarkvm_circuit::Aleo;
use snarkvm_console::{
    account::PrivateKey,
    network::{Network, prelude::*},
    program::Value,
};
use snarkvm_synthesizer_process::Authorization;
use snarkvm_synthesizer_program::StackTrait;
use zeroize::Zeroizing;

const SHAPE: &str = "The input must be a JSON object with inputs, a list of texts such as [\"2u32\"], and as a choice PRIVATE_KEY; or with authorization and nothing else.";
const PRIVATE_KEY: &str = "PRIVATE_KEY";

/// Makes an authorization of an input, which is all that the prover needs; the private key is not in it. The program is run
/// on the input, without a proof, so that an input that it does not take is found here.
pub fn authorize<N: Network, A: Aleo<Network = N>>(
    build: &Build<N>,
    text: &Zeroizing<String>,
    rng: &mut ChaCha20Rng,
) -> Outcome<String> {
    let input = read_input(text)?;
    let authorization = match input.get("authorization") {
        Some(_) if input.len() > 1 => return input_fault(SHAPE),
        Some(written) => read_authorization::<N, A>(build, written)?,
        None => sign::<N, A>(build, &input, rng)?,
    };
    Ok(authorization.to_string())
}

fn read_input(text: &str) -> Outcome<Map<String, Json>> {
    match serde_json::from_str(text) {
        Ok(Json::Object(input)) => Ok(input),
        Ok(_) => input_fault(SHAPE),
        Err(error) => {
            // What the error says beside may be a part of a secret.
            input_fault(format!(
                "The input is not valid JSON, at line {}, column {}.",
                error.line(),
                error.column()
            ))
        }
    }
}

/// Signs the inputs with the private key, or with one that is made for this proof alone and forgotten.
fn sign<N: Network, A: Aleo<Network = N>>(
    build: &Build<N>,
    input: &Map<String, Json>,
    rng: &mut ChaCha20Rng,
) -> Outcome<Authorization<N>> {
    if input
        .keys()
        .any(|name| name != "inputs" && name != PRIVATE_KEY)
    {
        return input_fault(SHAPE);
    }
    let values = read_values(build, input.get("inputs"))?;
    let key = match input.get(PRIVATE_KEY) {
        None | Some(Json::Null) => PrivateKey::<N>::new(rng)?,
        Some(written) => match written.as_str().map(PrivateKey::<N>::from_str) {
            Some(Ok(key)) => key,
            _ => {
                return input_fault(
                    "PRIVATE_KEY is not a private key of Aleo, which begins with APrivateKey1.",
                );
            }
        },
    };
    let (program, function) = (*build.main.program_id(), *build.main.resource());
    without_panic(|| {
        Ok(build.process.authorize_unchecked::<A, _>(
            &key,
            program,
            function,
            values.into_iter(),
            rng,
        )?)
    })
    .map_err(refused)
}

fn read_values<N: Network>(build: &Build<N>, inputs: Option<&Json>) -> Outcome<Vec<Value<N>>> {
    let Some(Json::Array(inputs)) = inputs else {
        return input_fault(SHAPE);
    };
    let stack = build.process.get_stack(build.main.program_id())?;
    let types = stack
        .get_function(build.main.resource())
        .map_err(anyhow::Error::from)?
        .input_types();
    if types.len() != inputs.len() {
        let wanted: Vec<String> = types.iter().map(ToString::to_string).collect();
        return input_fault(format!(
            "{} takes {} inputs ({}), and the input has {}.",
            build.main,
            types.len(),
            wanted.join(", "),
            inputs.len()
        ));
    }
    let mut values = vec![];
    for (index, (written, wanted)) in inputs.iter().zip(&types).enumerate() {
        let Some(text) = written.as_str() else {
            return input_fault(SHAPE);
        };
        let value = without_panic(|| Value::<N>::from_str(text));
        let value = value.and_then(|value| {
            stack
                .matches_value_type(&value, wanted)
                .map(|()| value)
                .map_err(anyhow::Error::from)
        });
        match value {
            Ok(value) => values.push(value),
            // The error of the parser repeats the text.
            Err(_) => {
                return input_fault(format!(
                    "inputs[{index}] is not what {} takes there: {wanted}.",
                    build.main
                ));
            }
        }
    }
    Ok(values)
}

/// Takes an authorization that somebody else has signed, and runs the program on it.
fn read_authorization<N: Network, A: Aleo<Network = N>>(
    build: &Build<N>,
    written: &Json,
) -> Outcome<Authorization<N>> {
    let text = match written {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    let authorization = without_panic(|| Authorization::<N>::from_str(&text))
        .map_err(|_| Fault::Input("authorization is not an authorization of Aleo's.".to_owned()))?;
    let request = authorization
        .peek_next()
        .map_err(|_| Fault::Input("authorization is empty.".to_owned()))?;
    if !is_main(&build.main, request.program_id(), request.function_name()) {
        return input_fault(format!(
            "The authorization is one for {}/{}, and this build proves {}.",
            request.program_id(),
            request.function_name(),
            build.main
        ));
    }
    if **request.network_id() != N::ID {
        return input_fault(format!(
            "The authorization is one for another network than {}.",
            N::SHORT_NAME
        ));
    }
    without_panic(|| Ok(build.process.evaluate::<A>(authorization.replicate())?))
        .map_err(refused)?;
    Ok(authorization)
}

/// The sentence for an input that the program does not take.
pub fn refused(error: anyhow::Error) -> Fault {
    Fault::Input(format!(
        "The program does not take this input: {}.",
        told(&error)
    ))
}
