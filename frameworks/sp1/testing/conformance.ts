import type { Conformance, Failure } from '../../testing/conformance/description.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { nothing, smallElf } from '../../languages/riscv/testing/small-elf.ts'
import { projectOfFile } from '../../languages/riscv/testing/elf-project.ts'
import type { Sp1Manifest } from '../manifest.ts'
import { sp1 } from '../sp1.ts'
import { missingForSp1 } from '../toolchains.ts'
import { CODE_ADDRESS, elfProjectOf, instructions } from './elf-projects.ts'
import {
  compressedProject,
  floorInput,
  floorProject,
  floorSource,
  guestOf,
  mainOf,
  strictProject,
  version6,
} from './guests.ts'
import { fields, forgeries, mutants } from './forgeries.ts'
import { wrongInputs } from './wrong-inputs.ts'
import { wayOptions } from './way.ts'

const MIB = 1024 ** 2

const secret = '918273645546372819'

const notElf = (hazard: string, project: ProjectFiles, why: RegExp): Failure => ({ hazard, project, sentence: why })

const brokenProjects: Failure[] = [
  {
    hazard: 'no Cargo.toml and no program',
    project: { files: { 'readme.txt': '' }, manifest: version6 },
    sentence:
      /^The project has no Cargo\.toml beside its sindri\.json, and its sindri\.json names no compiled program as elfPath\.$/,
  },
  {
    hazard: 'a program that is not there',
    project: { files: { 'readme.txt': '' }, manifest: { ...version6, elfPath: 'guest.elf' } },
    sentence: /^sindri\.json names the program guest\.elf, and the project has no such file of at most 16 MiB\.$/,
  },
  {
    hazard: 'sources that do not compile',
    project: guestOf(floorSource.replace('commit(&floor)', 'commit(&flour)')),
    sentence: /^error\[E0425\]: [^]*flour/,
  },
  {
    hazard: 'a package that is not there',
    project: guestOf(floorSource, { manifest: { packageName: 'other' } }),
    sentence: /^sindri\.json names the package other, and Cargo\.toml has no such package\. It has: guest\.$/,
  },
  notElf(
    'no ELF',
    projectOfFile(Buffer.from('#!/bin/sh\n# a program of another kind'), version6),
    /it is no ELF file\.$/,
  ),
  notElf(
    'an ELF of 32 bits',
    projectOfFile(smallElf({ bits: 32 }), version6),
    /it is one for 32 bits, and 64 are wanted/,
  ),
  notElf(
    'an ELF with data over its code',
    projectOfFile(
      smallElf({
        bits: 64,
        entry: CODE_ADDRESS,
        segments: [
          { address: CODE_ADDRESS, code: nothing },
          { address: CODE_ADDRESS, code: nothing, flags: 6 },
        ],
      }),
      version6,
    ),
    /overlaps with the one before\.$/,
  ),
  notElf(
    'an ELF with an instruction that there is not',
    elfProjectOf([instructions.illegal, instructions.end]),
    /^The program has what SP1 does not run: Cannot decode instruction: 0xffffffff\.$/,
  ),
  notElf(
    "an ELF with its code in SP1's stack",
    projectOfFile(smallElf({ bits: 64 }), version6),
    /^The program has what SP1 does not run: ELF has a segment that is below the STACK_TOP\.$/,
  ),
]

export const sp1Conformance: Conformance<Sp1Manifest> = {
  framework: sp1,
  missing: missingForSp1,
  ...wayOptions,
  secretFolders: /\/project|\/out\b|\/host|\/in\/|\/build\b|\/tmp|\/root|\/home|\/work\b|\/cargo\//,
  good: floorProject,
  goodInput: floorInput(9, '0102030405'),
  secret: { input: floorInput(9, secret), value: secret },
  fields,
  subjects: [
    {
      name: 'one STARK for each shard',
      project: floorProject,
      input: floorInput(9, '0102030405'),
      foreign: [strictProject],
      forgeries,
      mutants,
      maxMutants: 60,
    },
    {
      name: 'one STARK of the whole execution',
      project: compressedProject,
      input: floorInput(9, '0102030405'),
      foreign: [floorProject],
      forgeries,
      mutants,
      maxMutants: 60,
    },
  ],
  brokenProjects,
  wrongInputs,
  goodInputs: [
    { hazard: 'more than the guest reads', input: '{"input": [1, "0x09", 5, true, {"u32": [1, 2, 3]}]}' },
    { hazard: 'bytes in the place of a number', input: '{"input": ["0x01000000", "0x09"]}' },
    { hazard: 'SP1Stdin itself', input: '{"buffer": [[9, 0, 0, 0], [1, 2, 3, 4]], "ptr": 0, "proofs": []}' },
  ],
  escapes: [
    {
      hazard: 'a compiled program that is a path out of the project',
      attempt: ({ file }) => ({
        hazard: '',
        project: { files: { 'readme.txt': '' }, manifest: { ...version6, elfPath: `../../../..${file}` } },
        sentence: /^sindri\.json names the program .*, and the project has no such file/,
      }),
    },
    {
      hazard: 'a build script that reads a file, and one that asks a server',
      attempt: ({ file, server }) => ({
        hazard: '',
        project: guestOf(floorSource, {
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
        project: guestOf(mainOf(`    commit(&include_bytes!("${file}").len());`)),
        sentence: /couldn't read/,
      }),
    },
  ],
  poisons: [
    {
      hazard: 'a build script that writes into the crates and the compiler',
      project: guestOf(floorSource, {
        files: {
          'build.rs':
            'fn main() { let all: Vec<bool> = ["/cargo/poison", "/cargo/targets/poison", "/rust/bin/cargo", "/rust/lib/poison"].iter().map(|path| std::fs::write(path, "").is_ok()).collect(); panic!("{all:?}") }',
        },
      }),
      sentence: /\[false, false, false, false\]/,
    },
  ],
  limits: {
    time: [
      {
        hazard: 'a guest without an end',
        project: elfProjectOf([instructions.nothing, instructions.forever]),
        input: '{"input": []}',
        limits: { cpuSeconds: 4 },
        sentence: /^The execution of the guest took too much processor time/,
      },
    ],
    memory: [
      {
        hazard: 'a compilation that needs more than it may have',
        project: floorProject,
        limits: { memoryBytes: 48 * MIB },
        sentence: /^The (?:compilation of the guest|making of the key) ran out of memory/,
      },
    ],
    disk: [
      {
        hazard: 'a build that is larger than the disk',
        project: elfProjectOf([...Array.from({ length: 10_000 }, () => instructions.nothing), instructions.end]),
        limits: { diskBytes: 4096, fileBytes: 4096 },
        sentence: /^The making of the key wrote too much to disk/,
      },
    ],
  },
}
