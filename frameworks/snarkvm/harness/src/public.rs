use crate::documents::{PublicDocument, PublicValue};
use anyhow::Result;
use serde_json::Value;
use snarkvm_console::network::Network;
use snarkvm_ledger_block::Execution;

/// What everyone may know of an execution: the inputs and outputs of its function, with the values of those that are public.
pub fn public_values<N: Network>(execution: &Execution<N>) -> Result<PublicDocument> {
    let root = execution.peek()?;
    let transition: Value = serde_json::from_str(&root.to_string())?;
    Ok(PublicDocument {
        program: root.program_id().to_string(),
        function: root.function_name().to_string(),
        inputs: values_of(&transition["inputs"]),
        outputs: values_of(&transition["outputs"]),
    })
}

fn values_of(list: &Value) -> Vec<PublicValue> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    list.as_array()
        .into_iter()
        .flatten()
        .map(|one| {
            let r#type = text(&one["type"]).unwrap_or_default();
            let is_public = matches!(r#type.as_str(), "constant" | "public" | "future");
            PublicValue {
                value: if is_public { text(&one["value"]) } else { None },
                r#type,
            }
        })
        .collect()
}
