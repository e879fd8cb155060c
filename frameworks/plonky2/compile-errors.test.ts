import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { Plonky2Manifest } from './manifest.ts'
import { plonky2 } from './plonky2.ts'
import { faultOf } from './testing/chameleon.ts'
import { INSTALLATION_MS, installed, testWithRust as test } from './testing/installed.ts'

let bench: Workbench<Plonky2Manifest>
let settings: RunSettings

beforeAll(async () => {
  bench = await openWorkbench('plonky2', Plonky2Manifest)
  settings = await installed('0.2.2')
}, INSTALLATION_MS)
afterAll(() => bench.remove())

type Files = Record<string, string>

function cargo(dependencies = '', more = ''): string {
  return `[package]\nname = "broken"\nversion = "0.1.0"\nedition = "2021"\n${more}\n[dependencies]\nplonky2 = "0.2.2"\n${dependencies}\n`
}

const struct = 'pub struct Circuit;\n'
const whole: Files = { 'Cargo.toml': cargo(), 'src/lib.rs': struct, 'input.json': '{}' }

/** The sentence with which a compilation fails. */
async function whyNot(files: Files, manifest: object = {}, limits: RunSettings['limits'] = {}): Promise<string> {
  const names = { packageName: 'broken', structName: 'broken::Circuit', ...manifest }
  const all = Object.fromEntries(Object.entries({ ...whole, ...files }).filter(([, text]) => text !== ''))
  const project = await bench.project(all, names)
  return await faultOf(plonky2.compile(await bench.run({ ...settings, limits }), project))
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
    { 'Cargo.toml': cargo().replace('0.2.2', '1.1.0') },
    {},
    /^sindri\.json says plonky2Version 0\.2\.2, and Cargo\.toml asks for plonky2 \^1\.1\.0\. Let both name the same version\.$/,
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

test.each(failures)('%s', async (_, files, manifest, sentence) => {
  expect(await whyNot(files, manifest)).toMatch(sentence)
})

test('an endless build script ends at its limit of processor time', async () => {
  const files = { 'build.rs': 'fn main() { loop { std::hint::spin_loop() } }' }
  expect(await whyNot(files, {}, { cpuSeconds: 3 })).toMatch(/^The compilation took too much processor time/)
})

test('a build script that eats memory ends at its limit', async () => {
  const files = { 'build.rs': 'fn main() { let mut v = vec![]; loop { v.push(vec![1u8; 1 << 20]) } }' }
  expect(await whyNot(files, {}, { memoryBytes: 400 * 1024 ** 2 })).toMatch(/^The compilation ran out of memory/)
})

test('a program of absurd size ends at a limit', async () => {
  const files = { 'src/lib.rs': `pub static HUGE: [u64; 1 << 34] = [1; 1 << 34];\n${struct}` }
  expect(await whyNot(files, {}, { memoryBytes: 400 * 1024 ** 2 })).toMatch(
    /^The compilation (?:ran out of memory|was ended by)|^error/,
  )
})

const spy = `use std::{fs, net::TcpStream};
fn main() {
    let read = ["/etc/shadow", "/root", "/home", "FOLDER"].iter().filter(|path| fs::read(path).is_ok() || fs::read_dir(path).is_ok());
    let wrote = ["/cargo/registry/left", "/rust/left", "/usr/left", "FOLDER/left"].iter().filter(|path| fs::write(path, "x").is_ok());
    let seen: Vec<_> = read.chain(wrote).collect();
    panic!("seen: {:?} network: {}", seen, TcpStream::connect("1.1.1.1:53").is_ok())
}`

test('a build script sees nothing of the server, changes no shared crate, and reaches nobody', async () => {
  const files = { 'build.rs': spy.replaceAll('FOLDER', bench.folder) }
  expect(await whyNot(files)).toMatch(/seen: \[\] network: false/)
})

test('a build script that writes over compiled crates changes its own copies only', async () => {
  const script = `use std::{fs, path::Path};
fn poison(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { poison(&path) } else { let _ = fs::write(path, "poison"); }
    }
}
fn main() { poison(Path::new("/work/target/release/deps")); poison(Path::new("/work/support")); panic!("done") }`
  const seed = join(settings.toolchainFolder ?? '', 'seed')
  const before = await readFile(join(seed, 'support', 'src', 'verify.rs'), 'utf8')
  expect(await whyNot({ 'build.rs': script })).toMatch(/done/)
  expect(await readFile(join(seed, 'support', 'src', 'verify.rs'), 'utf8')).toBe(before)
  expect(await whyNot({ 'src/lib.rs': 'pub struct Circuit' })).toMatch(/^error: expected/)
})
