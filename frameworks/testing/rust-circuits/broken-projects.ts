import type { Failure } from '../conformance/description.ts'
import { type RustCircuits, cratesOf } from './rust-circuits.ts'

/** A project's name, its changed files and manifest, and the sentence that it fails with. */
type Broken = [hazard: string, files: Record<string, string>, manifest: object, sentence: RegExp]

interface Sentences {
  /** How the compiler says that the type has not what a circuit must have. */
  notACircuit: RegExp
  /** Another version of the library than the manifest's, and what is said of it. */
  otherVersion: { version: string; sentence: RegExp }
  /** What breaks in this framework only. */
  more?: Broken[]
}

/** Projects that do not compile, and why. */
export function brokenRustProjects(circuits: RustCircuits, { notACircuit, otherVersion, more }: Sentences): Failure[] {
  const { library, type, support } = circuits
  const { source, cargo, crate } = cratesOf(circuits)
  const broken: Broken[] = [
    ['no Cargo.toml', { 'Cargo.toml': '' }, {}, /^The project has no Cargo\.toml beside its sindri\.json\.$/],
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
      `a ${type.word} of another library`,
      {},
      { [type.key]: `other::${type.name}` },
      new RegExp(`^${type.key} other::${type.name} must begin with the name of the package's library, broken::\\.$`),
    ],
    [
      `a ${type.word} that is not there`,
      {},
      { [type.key]: 'broken::Circus' },
      new RegExp(
        `^${type.key} broken::Circus is not there, or not public\\. The compiler says: error\\[E0432\\]: unresolved import \`Circus\``,
      ),
    ],
    [
      `a ${type.word} that is no circuit`,
      {},
      {},
      new RegExp(`^The ${type.word} broken::${type.name} is not what a circuit must be: [^]*${notACircuit.source}`),
    ],
    [
      'a syntax error',
      { 'src/lib.rs': `pub struct ${type.name} {\n  pub x: \n}\n` },
      {},
      /^error: expected type[^]*--> src\/lib\.rs:3:1/,
    ],
    [
      'a missing file',
      { 'src/lib.rs': `mod gadgets;\n${source}` },
      {},
      /^error\[E0583\]: file not found for module `gadgets`\n +--> src\/lib\.rs:1:1/,
    ],
    [
      'a missing dependency',
      { 'src/lib.rs': `use winterfell::Prover;\n${source}` },
      {},
      /^error\[E0432\]: unresolved import `winterfell`\n +--> src\/lib\.rs:1:5/,
    ],
    [
      `another version of ${library.name}`,
      { 'Cargo.toml': cargo().replace(library.version, otherVersion.version) },
      {},
      otherVersion.sentence,
    ],
    [
      'a crate out of git without Cargo.lock',
      { 'Cargo.toml': cargo('winterfell = { git = "https://github.com/facebook/winterfell" }') },
      {},
      /^The project takes winterfell from git, and it has no Cargo\.lock of at most a mebibyte, which names the revision\./,
    ],
    [
      'a crate of another registry',
      { 'Cargo.toml': cargo('thing = { version = "1", registry-index = "https://127.0.0.1/index" }') },
      {},
      /^The package broken takes thing from another registry than crates\.io\./,
    ],
    [
      'a package outside of the project',
      { 'Cargo.toml': cargo(`support = { package = "${support}", path = "../support" }`) },
      {},
      new RegExp(`^The package broken takes ${support} from a path outside of the project\\.$`),
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
    ...(more ?? []),
  ]
  return broken.map(([hazard, files, manifest, sentence]) => ({ hazard, project: crate(files, manifest), sentence }))
}
