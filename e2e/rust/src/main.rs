//! Calls every public method of the `sindri` crate, and of the client that it is generated from, against a server.
//!
//! It decides nothing: it prints a line of JSON for each call, `{"method", "answer"}` or `{"method", "error"}`, and
//! the test that started it judges them. Settings come by the environment, see `Settings`.

mod generated;
mod models;
mod report;
mod sdk;

use std::env;

/// Where and as whom to call.
pub struct Settings {
    pub base_url: String,
    pub api_key: String,
    pub username: String,
    pub password: String,
    /// A project folder, and the same project as an archive.
    pub project: String,
    pub archive: String,
    /// An empty folder to write to.
    pub folder: String,
}

fn setting(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("Set {name}."))
}

fn main() {
    let settings = Settings {
        base_url: setting("SINDRI_BASE_URL"),
        api_key: setting("SINDRI_API_KEY"),
        username: setting("DRIVE_USERNAME"),
        password: setting("DRIVE_PASSWORD"),
        project: setting("DRIVE_PROJECT"),
        archive: setting("DRIVE_ARCHIVE"),
        folder: setting("DRIVE_FOLDER"),
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let made = sdk::drive(&settings, &runtime);
    runtime.block_on(generated::drive(&settings, &made));
    runtime.block_on(models::drive(&settings));
    sdk::clean_up(&settings, &runtime, &made);
}
