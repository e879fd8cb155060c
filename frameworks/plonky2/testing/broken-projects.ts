import type { Failure } from '../../testing/conformance/description.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'

type Files = Record<string, string>

function cargo(dependencies = '', more = ''): string {
  return `[package]\nname = "broken"\nversion = "0.1.0"\nedition = "2021"\n${more}\n[dependencies]\nplonky2 = "1.1.0"\n${dependencies}\n`
}

export const struct = 'pub struct Circuit;\n'
const whole: Files = { 'Cargo.toml': cargo(), 'src/lib.rs': struct, 'input.json': '{}' }

/** A crate whose files are changed so, with an empty text for one that is not there. */
export function crate(files: Files, manifest: object = {}): ProjectFiles {
  return {
    files: Object.fromEntries(Object.entries({ ...whole, ...files }).filter(([, text]) => text !== '')),
    manifest: { packageName: 'broken', structName: 'broken::Circuit', ...manifest },
  }
}

const failures: [hazard: string, files: Files, manifest: object, sentence: RegExp][] = [
  ['no Cargo.toml', { 'Cargo.toml': '' }, {}, /^The project has no Cargo\.toml beside its sindri\.json\.$/],
  [
    'no example of an input',
    { 'input.json': '' },
    {},
    /^The project has no input\.json .* fixes the verification key\.$/,
  ],
  [
    'a Cargo.toml that is no TOML',
    { 'Cargo.toml': '[package\nname = "broken"' },
    {},
    /^error: [^]*--> .*Cargo\.toml:1:9|^error: [^]*unclosed table/,
  ],
  [
    'another package name',
    {},
    { packageName: 'circuits' },
    /^sindri\.json names the package circuits, and Cargo\.toml has no such package\. It has: broken\.$/,
  ],
  [
    'a package without a library',
    { 'src/lib.rs': '', 'src/main.rs': 'fn main() {}' },
    {},
    /^The package broken has no library/,
  ],
  [
    'a struct of another library',
    {},
    { structName: 'other::Circuit' },
    /^structName other::Circuit must begin with the name of the package's library, broken::\.$/,
  ],
  [
    'a struct that is not there',
    {},
    { structName: 'broken::Circus' },
    /^structName broken::Circus is not there, or not public\. The compiler says: error\[E0432\]: unresolved import `Circus`/,
  ],
  [
    'a struct without prove',
    {},
    {},
    /^The struct broken::Circuit is not what a circuit must be: [^]*no function or associated item named `prove`/,
  ],
  [
    'a syntax error',
    { 'src/lib.rs': 'pub struct Circuit {\n  pub proof: \n}\n' },
    {},
    /^error: expected type[^]*--> src\/lib\.rs:3:1/,
  ],
  [
    'a missing file',
    { 'src/lib.rs': `mod gadgets;\n${struct}` },
    {},
    /^error\[E0583\]: file not found for module `gadgets`\n +--> src\/lib\.rs:1:1/,
  ],
  [
    'a missing dependency',
    { 'src/lib.rs': `use starky::stark::Stark;\n${struct}` },
    {},
    /^error\[E0433\]: cannot find module or crate `starky` in this scope\n +--> src\/lib\.rs:1:5/,
  ],
  [
    'another version of plonky2',
    { 'Cargo.toml': cargo().replace('1.1.0', '0.2.2') },
    {},
    /^sindri\.json says plonky2Version 1\.1\.0, and Cargo\.toml asks for plonky2 \^0\.2\.2\. Let both name the same version\. Without plonky2Version, sindri\.json says 1\.1\.0\.$/,
  ],
  [
    'a crate out of git',
    { 'Cargo.toml': cargo('starky = { git = "https://github.com/0xPolygonZero/plonky2" }') },
    {},
    /^The package broken takes starky from a git repository\. Builds get crates from crates\.io only/,
  ],
  [
    'a crate of another registry',
    { 'Cargo.toml': cargo('thing = { version = "1", registry-index = "https://127.0.0.1/index" }') },
    {},
    /^The package broken takes thing from another registry than crates\.io\./,
  ],
  [
    'a package outside of the project',
    { 'Cargo.toml': cargo('support = { package = "proofyard-plonky2", path = "../support" }') },
    {},
    /^The package broken takes proofyard-plonky2 from a path outside of the project\.$/,
  ],
  [
    'a package that is not in its folder',
    { 'Cargo.toml': cargo('gadgets = { path = "gadgets" }') },
    {},
    /^error: [^]*gadgets/,
  ],
  [
    'a build script that panics',
    { 'build.rs': 'fn main() { panic!("no luck") }' },
    {},
    /^error: failed to run custom build command for `broken v0\.1\.0[^]*panicked at build\.rs:1:13:\n +no luck/,
  ],
]

/** Projects that do not compile, and why. */
export const brokenProjects: Failure[] = failures.map(([hazard, files, manifest, sentence]) => ({
  hazard,
  project: crate(files, manifest),
  sentence,
}))
