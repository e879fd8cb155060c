import { join } from 'node:path'
import type { ProjectFiles } from '../whole-way.ts'

/** What tests of a framework's Rust projects must know of it, to break one and to harm with one. */
export interface RustCircuits {
  /** The crate that circuits are written with, in the version that projects name. */
  library: { name: string; version: string }
  /** The user's type: what sentences call it, the key of `sindri.json` that names it, and its name. */
  type: { word: 'struct' | 'type'; key: 'structName' | 'className'; name: string }
  /** What else `sindri.json` says. */
  manifest?: object
  /** Our own crate that is built around a project. */
  support: string
}

/** A test's crates of a framework. */
export interface Crates {
  /** The least library that compiles: the user's type, without what a circuit must have. */
  source: string
  cargo: (dependencies?: string) => string
  /** A crate whose files are changed so, with an empty text for one that is not there. */
  crate: (files: Record<string, string>, manifest?: object) => ProjectFiles
}

/** Crates that are no circuits, for what happens before that matters. */
export function cratesOf({ library, type, manifest: common }: RustCircuits): Crates {
  const source = `pub struct ${type.name};\n`
  const cargo = (dependencies = '') =>
    `[package]\nname = "broken"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n${library.name} = "${library.version}"\n${dependencies}\n`
  const whole = { 'Cargo.toml': cargo(), 'src/lib.rs': source, 'input.json': '{}' }
  return {
    source,
    cargo,
    crate: (files, manifest) => ({
      files: Object.fromEntries(Object.entries({ ...whole, ...files }).filter(([, text]) => text !== '')),
      manifest: { packageName: 'broken', [type.key]: `broken::${type.name}`, ...common, ...manifest },
    }),
  }
}

/**
 * The files of a circuit that does the harm that its input asks for: those of the framework's, with `src/harm.rs`, which
 * all of them have.
 *
 * @param folder with Cargo.toml and src
 */
export function chameleonOf(folder: string): ProjectFiles['files'] {
  return {
    'Cargo.toml': { copyOf: join(folder, 'Cargo.toml') },
    src: { copyOf: join(folder, 'src') },
    'src/harm.rs': { copyOf: join(import.meta.dirname, 'harm.rs') },
    'input.json': '{"x": 3}',
  }
}
