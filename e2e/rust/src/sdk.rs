use std::collections::HashMap;
use std::fs;
use std::time::Duration;

use serde_json::json;
use sindri::client::{AuthOptions, PollingOptions, SindriClient};
use sindri::{CircuitInfo, CircuitInfoResponse, ProofInfo};
use tokio::runtime::Runtime;

use crate::report::{answer, outcome};
use crate::Settings;

/// What the SDK made, for the calls that come after.
pub struct Made {
    pub circuit_id: String,
    pub second_circuit_id: String,
    pub proof_id: String,
    pub second_proof_id: String,
}

const INPUT: &str = r#"{"a": "3", "b": "11"}"#;

fn client(settings: &Settings) -> SindriClient {
    let auth = AuthOptions {
        api_key: Some(settings.api_key.clone()),
        base_url: Some(settings.base_url.clone()),
    };
    SindriClient::new(Some(auth), None).with_polling_interval(Duration::from_millis(200))
}

fn meta() -> Option<HashMap<String, String>> {
    Some(HashMap::from([("from".to_string(), "rust".to_string())]))
}

/// Calls every method but those that delete.
pub fn drive(settings: &Settings, runtime: &Runtime) -> Made {
    builders(settings);
    log_in(settings, runtime);
    let client = client(settings);
    let (circuit_id, second_circuit_id) = circuits(settings, runtime, &client);
    let (proof_id, second_proof_id) = proofs(runtime, &client, &circuit_id);
    refusals(settings, runtime, &client);
    Made {
        circuit_id,
        second_circuit_id,
        proof_id,
        second_proof_id,
    }
}

fn builders(settings: &Settings) {
    let client = SindriClient::new(None, Some(PollingOptions::default()))
        .with_api_key("another")
        .with_base_url("http://127.0.0.1:9")
        .with_polling_interval(Duration::from_secs(2))
        .with_timeout(Duration::from_secs(3));
    answer("SindriClient::new", true);
    answer(
        "SindriClient::with_api_key",
        client.api_key() == Some("another"),
    );
    answer(
        "SindriClient::with_base_url",
        client.base_url() == "http://127.0.0.1:9",
    );
    answer(
        "SindriClient::with_polling_interval",
        client.polling_options.interval == Duration::from_secs(2),
    );
    answer(
        "SindriClient::with_timeout",
        client.polling_options.timeout == Some(Duration::from_secs(3)),
    );
    answer(
        "SindriClient::with_no_timeout",
        client.with_no_timeout().polling_options.timeout.is_none(),
    );
    let from_environment = SindriClient::default();
    answer(
        "SindriClient::api_key",
        from_environment.api_key() == Some(settings.api_key.as_str()),
    );
    answer(
        "SindriClient::base_url",
        from_environment.base_url() == settings.base_url,
    );
}

fn log_in(settings: &Settings, runtime: &Runtime) {
    let client = client(settings);
    let (username, password) = (&settings.username, &settings.password);
    let token = outcome(
        "SindriClient::jwt_token_generate",
        runtime.block_on(client.jwt_token_generate(username, password)),
    );
    let token = token.expect("a token");
    let teams = outcome(
        "SindriClient::teams_jwt_auth",
        runtime.block_on(client.teams_jwt_auth(&token)),
    )
    .expect("teams");
    let team = teams.first().expect("a team").id.to_string();
    let key = outcome(
        "SindriClient::api_key_select_team",
        runtime.block_on(client.api_key_select_team(username, password, "rust sdk", &team)),
    );
    let client = client.with_api_key(key.expect("a key"));
    outcome(
        "get_circuit with the new key",
        runtime.block_on(client.get_circuit("nobody-made-this", None)),
    );
}

fn circuits(settings: &Settings, runtime: &Runtime, client: &SindriClient) -> (String, String) {
    let tags = Some(vec!["rust".to_string(), "sdk-0.3".to_string()]);
    let first = outcome(
        "SindriClient::create_circuit",
        runtime.block_on(client.create_circuit(settings.project.clone(), tags, meta())),
    );
    let first = first.expect("a circuit");
    getters(&first);
    let second = outcome(
        "SindriClient::create_circuit_blocking",
        client.create_circuit_blocking(settings.archive.clone(), None, None),
    );
    let requested = outcome(
        "SindriClient::request_build",
        runtime.block_on(client.request_build(
            settings.project.clone(),
            Some(vec![String::from("begun")]),
            None,
        )),
    );
    outcome(
        "SindriClient::delete_circuit",
        runtime.block_on(client.delete_circuit(requested.expect("a circuit").id())),
    );
    outcome(
        "SindriClient::get_circuit",
        runtime.block_on(client.get_circuit(first.id(), None)),
    );
    let identifier = format!("{}/{}:rust", first.team_slug(), first.project_name());
    outcome(
        "get_circuit by its tag",
        runtime.block_on(client.get_circuit(&identifier, Some(false))),
    );
    let path = format!("{}/cloned.tar.gz", settings.folder);
    outcome(
        "SindriClient::clone_circuit",
        runtime.block_on(client.clone_circuit(&identifier, path.clone())),
    );
    answer(
        "what was cloned is gzip",
        fs::read(path).is_ok_and(|bytes| bytes.starts_with(&[0x1f, 0x8b])),
    );
    let path = format!("{}/cloned-again.tar.gz", settings.folder);
    outcome(
        "SindriClient::clone_circuit_blocking",
        client.clone_circuit_blocking(first.id(), path),
    );
    (
        first.id().to_string(),
        second.expect("a circuit").id().to_string(),
    )
}

fn getters(circuit: &CircuitInfoResponse) {
    answer("CircuitInfo::compute_time_sec", circuit.compute_time_sec());
    answer("CircuitInfo::date_created", circuit.date_created());
    answer("CircuitInfo::error", circuit.error());
    answer("CircuitInfo::file_size", circuit.file_size());
    answer(
        "CircuitInfo::finished_processing",
        circuit.finished_processing(),
    );
    answer("CircuitInfo::id", circuit.id());
    answer("CircuitInfo::meta", circuit.meta());
    answer("CircuitInfo::num_proofs", circuit.num_proofs());
    answer("CircuitInfo::project_name", circuit.project_name());
    answer("CircuitInfo::proving_scheme", circuit.proving_scheme());
    answer("CircuitInfo::queue_time_sec", circuit.queue_time_sec());
    answer("CircuitInfo::status", circuit.status());
    answer("CircuitInfo::tags", circuit.tags());
    answer("CircuitInfo::team_slug", circuit.team_slug());
}

fn proofs(runtime: &Runtime, client: &SindriClient, circuit_id: &str) -> (String, String) {
    // Long enough to be sent compressed.
    let text = format!("{INPUT}{}", " ".repeat(2000));
    let first = outcome(
        "SindriClient::prove_circuit",
        runtime.block_on(client.prove_circuit(circuit_id, text, meta(), Some(true), None)),
    );
    let first = first.expect("a proof");
    let second = outcome(
        "SindriClient::prove_circuit_blocking",
        client.prove_circuit_blocking(
            "ada/multiplier:rust",
            json!({ "a": 3, "b": "11" }),
            None,
            None,
            None,
        ),
    );
    let requested = outcome(
        "SindriClient::request_proof",
        runtime.block_on(client.request_proof(circuit_id, INPUT, None, Some(false), None)),
    );
    let requested = requested.expect("a proof").proof_id;
    outcome(
        "SindriClient::delete_proof",
        runtime.block_on(client.delete_proof(&requested)),
    );
    outcome(
        "get_proof when it is deleted",
        runtime.block_on(client.get_proof(&requested, None, None, None)),
    );
    outcome(
        "SindriClient::get_proof",
        runtime.block_on(client.get_proof(&first.proof_id, None, None, None)),
    );
    outcome(
        "get_proof without the large fields",
        runtime.block_on(client.get_proof(&first.proof_id, Some(false), Some(false), Some(false))),
    );
    outcome(
        "ProofInfo::get_proof_as_serde_json",
        first.get_proof_as_serde_json(),
    );
    outcome("ProofInfo::get_proof_as_bytes", first.get_proof_as_bytes());
    (first.proof_id, second.expect("a proof").proof_id)
}

fn refusals(settings: &Settings, runtime: &Runtime, client: &SindriClient) {
    let path = format!("{}/none.tar.gz", settings.folder);
    outcome(
        "clone_circuit of nothing",
        runtime.block_on(client.clone_circuit("ada/none:v1", path)),
    );
    outcome(
        "prove_circuit of nothing",
        runtime.block_on(client.prove_circuit("ada/none:v1", INPUT, None, None, None)),
    );
    outcome(
        "prove_circuit with a wrong input",
        runtime.block_on(client.prove_circuit(
            "ada/multiplier:rust",
            r#"{"a": "3"}"#,
            None,
            None,
            None,
        )),
    );
    outcome(
        "jwt_token_generate with a wrong password",
        runtime.block_on(client.jwt_token_generate("ada", "wrong")),
    );
    let stranger = self::client(settings).with_api_key("no-such-key");
    outcome(
        "get_circuit with a wrong key",
        runtime.block_on(stranger.get_circuit("ada/multiplier:rust", None)),
    );
}

/// Deletes what is left, and looks for it.
pub fn clean_up(settings: &Settings, runtime: &Runtime, made: &Made) {
    let client = client(settings);
    outcome(
        "delete_circuit with its proofs",
        runtime.block_on(client.delete_circuit(&made.circuit_id)),
    );
    outcome(
        "get_circuit when it is deleted",
        runtime.block_on(client.get_circuit(&made.circuit_id, None)),
    );
    outcome(
        "get_proof when its circuit is deleted",
        runtime.block_on(client.get_proof(&made.second_proof_id, None, None, None)),
    );
}
