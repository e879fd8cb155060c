import type { CommonManifest } from '../framework.ts'
import type { Conformance, Failure } from './conformance/description.ts'
import type { ProjectFiles } from './whole-way.ts'
import { projectOfFile } from '../languages/riscv/testing/elf-project.ts'
import { smallElf } from '../languages/riscv/testing/small-elf.ts'

type Escape = Conformance<CommonManifest>['escapes'][number]

/** How a framework's tests write projects of guests. */
export interface GuestProjects {
  /** A project whose guest has this source. */
  guestOf: (source: string, options?: { files?: ProjectFiles['files']; manifest?: object }) => ProjectFiles
  /** A guest of these statements. */
  mainOf: (body: string) => string
  /** A guest that is compiled. */
  source: string
  /** A statement that names `file`, a path on the machine, in `include_bytes!`. */
  including: (file: string) => string
  /** Keys of sindri.json that every project has. */
  manifest?: object
  /** Bits of the machine that the guests are for. */
  bits: 32 | 64
}

/** Projects of guests from which no zkVM makes a build. */
export function brokenGuests({ guestOf, source, manifest, bits }: GuestProjects): Failure[] {
  const otherBits = bits === 32 ? 64 : 32
  return [
    {
      hazard: 'no Cargo.toml and no program',
      project: { files: { 'readme.txt': '' }, manifest: { ...manifest } },
      sentence:
        /^The project has no Cargo\.toml beside its sindri\.json, and its sindri\.json names no compiled program as elfPath\.$/,
    },
    {
      hazard: 'a program that is not there',
      project: { files: { 'readme.txt': '' }, manifest: { ...manifest, elfPath: 'guest.elf' } },
      sentence: /^sindri\.json names the program guest\.elf, and the project has no such file of at most 16 MiB\.$/,
    },
    {
      hazard: 'sources that do not compile',
      project: guestOf(source.replace(/\}\n$/, '    let _ = flour;\n}\n')),
      sentence: /^error\[E0425\]: [^]*flour/,
    },
    {
      hazard: 'a package that is not there',
      project: guestOf(source, { manifest: { packageName: 'other' } }),
      sentence: /^sindri\.json names the package other, and Cargo\.toml has no such package\. It has: guest\.$/,
    },
    {
      hazard: 'no ELF',
      project: projectOfFile(Buffer.from('#!/bin/sh\n# a program of another kind'), manifest),
      sentence: /it is no ELF file\.$/,
    },
    {
      hazard: `an ELF of ${otherBits} bits`,
      project: projectOfFile(smallElf({ bits: otherBits }), manifest),
      sentence: new RegExp(`it is one for ${otherBits} bits, and ${bits} are wanted`),
    },
  ]
}

/** Projects of guests that try to reach what is not theirs while they are compiled. */
export function escapingGuests({ guestOf, mainOf, source, including, manifest }: GuestProjects): Escape[] {
  return [
    {
      hazard: 'a compiled program that is a path out of the project',
      attempt: ({ file }) => ({
        hazard: '',
        project: { files: { 'readme.txt': '' }, manifest: { ...manifest, elfPath: `../../../..${file}` } },
        sentence: /^sindri\.json names the program .*, and the project has no such file/,
      }),
    },
    {
      hazard: 'a build script that reads a file, and one that asks a server',
      attempt: ({ file, server }) => ({
        hazard: '',
        project: guestOf(source, {
          files: {
            'build.rs': `fn main() { panic!("{:?} {:?}", std::fs::read_to_string("${file}").is_ok(), std::net::TcpStream::connect("${server}").is_ok()) }`,
          },
        }),
        sentence: /false false/,
      }),
    },
    {
      hazard: 'a source that includes a file',
      attempt: ({ file }) => ({
        hazard: '',
        project: guestOf(mainOf(`    ${including(file)}`)),
        sentence: /couldn't read/,
      }),
    },
  ]
}

/** Projects of guests that try to leave something for the next job. */
export function poisonousGuests({ guestOf, source }: Pick<GuestProjects, 'guestOf' | 'source'>): Failure[] {
  return [
    {
      hazard: 'a build script that writes into the crates and the compiler',
      project: guestOf(source, {
        files: {
          'build.rs':
            'fn main() { let all: Vec<bool> = ["/cargo/poison", "/cargo/targets/poison", "/rust/bin/cargo", "/rust/lib/poison"].iter().map(|path| std::fs::write(path, "").is_ok()).collect(); panic!("{all:?}") }',
        },
      }),
      sentence: /\[false, false, false, false\]/,
    },
  ]
}
