use serde::{de::DeserializeOwned, Serialize};
use serde_json::{json, Value};
use sindri_openapi::apis::configuration::Configuration;
use sindri_openapi::models::*;

use crate::generated::configuration;
use crate::report::outcome;
use crate::Settings;

/// Reads with the published models, which are strict, the answers that no public function of the crate asks for.
pub async fn drive(settings: &Settings) {
    let team = &configuration(settings, &settings.api_key);
    let of_team = json!({ "team_slug": "ada", "team_name": null });
    let project = "project/ada%2Fmultiplier";
    post::<Vec<ProjectInfoResponse>>(team, "project/list", &of_team).await;
    post::<PagedProjectInfoResponse>(team, "project/list/paginated?limit=5&offset=0", &of_team)
        .await;
    get::<ProjectInfoResponse>(team, &format!("{project}/detail")).await;
    get::<Vec<CircuitInfoResponse>>(team, &format!("{project}/circuits")).await;
    get::<PagedCircuitInfoResponse>(team, &format!("{project}/circuits/paginated?limit=1")).await;
    get::<Vec<ProofInfoResponse>>(team, &format!("{project}/proofs")).await;
    get::<PagedProofInfoResponse>(team, &format!("{project}/proofs/paginated?limit=1")).await;
    let circuit = "circuit/ada%2Fmultiplier%3Arust";
    get::<PagedProofInfoResponse>(
        team,
        &format!("{circuit}/proofs/paginated?limit=1&offset=1"),
    )
    .await;
    get::<SmartContractVerifierResponse>(team, &format!("{circuit}/smart_contract_verifier")).await;
    let settings = json!({ "is_public": true, "labels": ["rust"] });
    post::<ProjectInfoResponse>(team, "project/multiplier/settings", &settings).await;
    let filter =
        json!({ "date_created_after": null, "project_name": "multiplier", "status": "Ready" });
    post::<Vec<ProofInfoResponse>>(team, "proof/list", &filter).await;
    post::<PagedProofInfoResponse>(team, "proof/list/paginated?limit=1", &filter).await;
    let histogram = json!({ "bin_size": 86_400 * 365, "start_time": "2020-01-01T00:00:00.000Z" });
    post::<ProofHistogramResponse>(team, "proof/histogram", &histogram).await;
    get::<TeamMeResponse>(team, "team/me").await;
    get::<TeamDetail>(team, "team/ada/detail").await;
    get::<TeamMembersResponse>(team, "team/ada/members").await;
    post::<TeamDetail>(
        team,
        "team/settings",
        &json!({ "display_name": "Ada", "url": null }),
    )
    .await;
}

async fn get<Model: DeserializeOwned + Serialize>(configuration: &Configuration, path: &str) {
    read::<Model>(configuration, path, None).await;
}

async fn post<Model: DeserializeOwned + Serialize>(
    configuration: &Configuration,
    path: &str,
    body: &Value,
) {
    read::<Model>(configuration, path, Some(body)).await;
}

async fn read<Model: DeserializeOwned + Serialize>(
    configuration: &Configuration,
    path: &str,
    body: Option<&Value>,
) {
    let url = format!("{}/api/v1/{path}", configuration.base_path);
    let request = match body {
        Some(body) => configuration.client.post(url).json(body),
        None => configuration.client.get(url),
    };
    let request = request.bearer_auth(
        configuration
            .bearer_access_token
            .clone()
            .unwrap_or_default(),
    );
    let text = request
        .send()
        .await
        .expect("an answer")
        .text()
        .await
        .expect("a text");
    let model = serde_json::from_str::<Model>(&text);
    outcome(
        &format!("the model of {path}"),
        model.map_err(|error| format!("{error}: {text}")),
    );
}
