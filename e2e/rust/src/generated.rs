use std::collections::HashMap;
use std::fs;

use sindri_openapi::apis::authorization_api::*;
use sindri_openapi::apis::circuits_api::*;
use sindri_openapi::apis::configuration::Configuration;
use sindri_openapi::apis::proofs_api::*;
use sindri_openapi::apis::token_api::*;
use sindri_openapi::apis::{circuit_download, circuit_status, proof_status, user_me};
use sindri_openapi::models::*;

use crate::report::{answer, response};
use crate::sdk::Made;
use crate::Settings;

/// Calls every public function of the generated client. It sends the SDK's malformed multipart, but uncompressed.
pub async fn drive(settings: &Settings, made: &Made) {
    let team = configuration(settings, &settings.api_key);
    circuits(settings, &team, made).await;
    proofs(&team, made).await;
    accounts(settings).await;
    keys(settings, &team).await;
}

pub fn configuration(settings: &Settings, bearer: &str) -> Configuration {
    Configuration {
        base_path: settings.base_url.clone(),
        bearer_access_token: Some(bearer.to_string()),
        ..Default::default()
    }
}

async fn circuits(settings: &Settings, team: &Configuration, made: &Made) {
    let id = &made.circuit_id;
    let archive = fs::read(&settings.archive).expect("the archive");
    let meta = HashMap::from([("from".to_string(), "generated".to_string())]);
    let tags = vec!["one".to_string(), "two".to_string()];
    response(
        "circuit_create",
        circuit_create(team, archive, Some(meta), Some(tags)).await,
    );
    response("circuit_list", circuit_list(team).await);
    response("circuit_detail", circuit_detail(team, id, Some(true)).await);
    response("circuit_status", circuit_status(team, id).await);
    response("circuit_proofs", circuit_proofs(team, id).await);
    match circuit_download(team, "ada/multiplier:rust", Some("README.md")).await {
        Ok(file) => answer("circuit_download", file.text().await.unwrap_or_default()),
        Err(error) => answer("circuit_download", error.to_string()),
    };
    let input = CircuitProveInput::new(ProofInput::String(r#"{"a": "3", "b": "11"}"#.to_string()));
    if let Some(proof) = response("proof_create", proof_create(team, id, input).await) {
        response("proof_delete", proof_delete(team, &proof.proof_id).await);
    }
    response(
        "circuit_delete",
        circuit_delete(team, &made.second_circuit_id).await,
    );
}

async fn proofs(team: &Configuration, made: &Made) {
    response(
        "proof_detail",
        proof_detail(team, &made.proof_id, None, None, None, None).await,
    );
    response("proof_status", proof_status(team, &made.proof_id).await);
}

async fn accounts(settings: &Settings) {
    let nobody = Configuration {
        base_path: settings.base_url.clone(),
        ..Default::default()
    };
    let credentials =
        TokenObtainPairInputSchema::new(settings.password.clone(), settings.username.clone());
    let pair = response(
        "jwt_token_generate",
        jwt_token_generate(&nobody, credentials).await,
    )
    .expect("a pair");
    let refresh = TokenRefreshInputSchema {
        refresh: pair.refresh,
    };
    response(
        "jwt_token_refresh",
        jwt_token_refresh(&nobody, refresh).await,
    );
    let verify = TokenVerifyInputSchema {
        token: pair.access.clone(),
    };
    response("jwt_token_verify", jwt_token_verify(&nobody, verify).await);
    response(
        "user_me",
        user_me(&configuration(settings, &pair.access)).await,
    );
}

async fn keys(settings: &Settings, team: &Configuration) {
    let nobody = Configuration {
        base_path: settings.base_url.clone(),
        ..Default::default()
    };
    let request = ObtainApikeyInput {
        username: settings.username.clone(),
        password: settings.password.clone(),
        name: Some("generated".to_string()),
    };
    response(
        "apikey_generate",
        apikey_generate(&nobody, request, None).await,
    );
    let key = response(
        "apikey_generate_with_auth",
        apikey_generate_with_auth(team, Some("spare")).await,
    );
    response("apikey_list", apikey_list(team).await);
    response(
        "apikey_delete",
        apikey_delete(team, key.map(|key| key.id).as_deref()).await,
    );
}
