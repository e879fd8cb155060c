import fc from 'fast-check'
import type { Conformance, Failure } from '../../testing/conformance/description.ts'
import { mutatedBytes } from '../../testing/mutate.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { jolt } from '../jolt.ts'
import type { JoltManifest } from '../manifest.ts'
import { missingForJolt } from '../toolchains.ts'
import {
  JOLT_LINE,
  floorInput,
  floorProject,
  floorSource,
  functionOf,
  guestOf,
  strictProject,
  zeromorphProject,
} from './guests.ts'
import { forgeries } from './forgeries.ts'
import { wayOptions } from './way.ts'

const MIB = 1024 ** 2

/** Of bn254, in whose scalar field Jolt's proofs are. */
const ORDER = 21_888_242_871_839_275_222_246_405_745_257_275_088_548_364_400_416_034_343_698_204_186_575_808_495_617n
const fields = [{ order: ORDER, wordBytes: 32, byteOrder: 'little' as const }]

/** A number of 64 bits; inputs of Jolt are public values, so what this shows is that nothing else tells them. */
const secret = '918273645546372819'

/** Mutants of the bytes that stand in a document as base64. */
function mutatedTexts(text: string): fc.Arbitrary<string> {
  const found = text.match(/[A-Za-z0-9+/]{200,}={0,2}/g) ?? [text]
  return fc
    .constantFrom(...found)
    .chain((one) =>
      mutatedBytes(Buffer.from(one, 'base64'), fields).map((changed) => text.replace(one, changed.toString('base64'))),
    )
}

const broken = (hazard: string, project: ProjectFiles, sentence: RegExp): Failure => ({ hazard, project, sentence })

const brokenProjects: Failure[] = [
  broken(
    'no Cargo.toml',
    { files: { 'readme.txt': '' }, manifest: { ...floorProject.manifest } },
    /^The project has no Cargo\.toml beside its sindri\.json\.$/,
  ),
  broken(
    'sources that do not compile',
    guestOf(floorSource.replace('ones\n}', 'onse\n}')),
    /^error\[E0425\]: [^]*onse/,
  ),
  broken(
    'a function that is not there',
    guestOf(floorSource, { manifest: { guestFunction: 'other' } }),
    /^The package guest has no function other with #\[jolt::provable\], which sindri\.json names as guestFunction\.$/,
  ),
  broken(
    "a project that does not ask for Jolt's crate",
    guestOf(floorSource, { sdk: '' }),
    /^No Cargo\.toml of the project asks for jolt-sdk/,
  ),
  broken(
    'the newest Jolt',
    guestOf(floorSource, { sdk: 'jolt = { package = "jolt-sdk", git = "https://github.com/a16z/jolt" }' }),
    /^Cargo\.toml asks for jolt-sdk without a revision, which means the newest one\. This server proves guests of Jolt 0\.1\.0 only\./,
  ),
  broken(
    'a standard library that only sindri.json asks for',
    guestOf(floorSource, { manifest: { stdEnabled: true } }),
    /^sindri\.json says stdEnabled true, and Cargo\.toml asks for jolt-sdk without features = \["guest-std"\]\./,
  ),
  broken(
    'a standard library that only Cargo.toml asks for',
    guestOf(floorSource, { sdk: JOLT_LINE.replace(' }', ', features = ["guest-std"] }') }),
    /^sindri\.json says stdEnabled false, and Cargo\.toml asks for jolt-sdk with features = \["guest-std"\]\./,
  ),
  broken(
    'an attribute that there is not',
    guestOf(floorSource.replace('#[jolt::provable]', '#[jolt::provable(speed = 5)]')),
    /no attribute of #\[provable\]/,
  ),
  broken(
    'more memory than the machine has',
    guestOf(floorSource.replace('#[jolt::provable]', '#[jolt::provable(memory_size = 268435456)]')),
    /^The function prove asks for more than Jolt's machine has: its memory is at most 128 MiB/,
  ),
  broken(
    'more input than the machine has',
    guestOf(floorSource.replace('#[jolt::provable]', '#[jolt::provable(max_input_size = 2000000)]')),
    /max_input_size and max_output_size are at most 1048576 bytes/,
  ),
  broken(
    'an argument that JSON cannot be read as',
    guestOf(functionOf('(one: fn()) -> u32', '    5')),
    /^error\[E\d+\]: /,
  ),
]

const wrongInputs: Failure[] = [
  { hazard: 'no JSON', input: 'floor = 5', sentence: /^The input is not valid JSON, at line 1, column 2\.$/ },
  { hazard: 'nothing', input: '', sentence: /^The input is not valid JSON, at line 1, column 0\.$/ },
  {
    hazard: 'a number',
    input: '5',
    sentence: /^The input must be an object with floor, number, or a list of these 2\.$/,
  },
  {
    hazard: 'an argument that is missing',
    input: '{"floor": 5}',
    sentence: /^The input has no number\. The guest's arguments are floor, number\.$/,
  },
  { hazard: 'a list that is too short', input: '[5]', sentence: /or a list of these 2\.$/ },
  {
    hazard: 'an argument too many',
    input: '{"floor": 5, "number": 5, "more": 5}',
    sentence: /^The input has "more", which is no argument of the guest\. They are floor, number\.$/,
  },
  {
    hazard: 'a number of more than 64 bits',
    input: floorInput(5, '18446744073709551616'),
    sentence: /^The argument number is not what the guest reads: /,
  },
  {
    hazard: 'a text',
    input: '{"floor": "5", "number": 5}',
    sentence: /^The argument floor is not what the guest reads: /,
  },
  {
    hazard: 'an input nested without end',
    input: `{"floor": ${'['.repeat(100_000)}`,
    sentence: /^The input is not valid JSON, at line 1/,
  },
  {
    hazard: 'what the guest asserts is not so',
    input: floorInput(60, 255),
    sentence: /^The guest panicked: src\/main\.rs:\d+:\d+:\s+the number has 8 ones, below 60$/,
  },
]

/** A function that writes to an address of its input's choice, which is what a fault of a guest comes to. */
const strayProject = guestOf(
  functionOf('(place: u32) -> u32', '    unsafe { core::ptr::read_volatile(place as *const u32) }'),
)
/** A function without an end, for some inputs. */
const endlessProject = guestOf(
  functionOf(
    '(rounds: u32) -> u32',
    `    let mut all = 0u32;
    while all != rounds { all = core::hint::black_box(all).wrapping_add(2); }
    all`,
  ),
)

wrongInputs.push(
  {
    hazard: 'an address where there is nothing',
    project: strayProject,
    input: '{"place": 16}',
    sentence: /^The guest did not come to a good end: Unknown memory mapping/,
  },
  {
    hazard: 'an address beyond all memory',
    project: strayProject,
    input: '{"place": 4294967292}',
    sentence: /^The guest did not come to a good end: /,
  },
)

export const joltConformance: Conformance<JoltManifest> = {
  framework: jolt,
  missing: missingForJolt,
  ...wayOptions,
  secretFolders: /\/project|\/out\b|\/host|\/in\/|\/codec\/|\/tmp|\/root|\/home|\/work\b|\/cargo\//,
  good: floorProject,
  goodInput: floorInput(5, 255),
  secret: { input: floorInput(5, secret), value: secret },
  fields,
  subjects: [
    {
      name: 'HyperKZG',
      project: floorProject,
      input: floorInput(5, 255),
      foreign: [strictProject],
      forgeries,
      mutants: (whole) => ({
        verificationKey: mutatedTexts(whole.verificationKey).map((verificationKey) => ({ ...whole, verificationKey })),
        proof: mutatedTexts(whole.proof).map((proof) => ({ ...whole, proof })),
      }),
    },
    {
      name: 'Zeromorph',
      project: zeromorphProject,
      input: floorInput(5, 255),
      foreign: [floorProject],
      forgeries: forgeries.filter(({ hazard }) => !hazard.startsWith('a member')),
      mutants: (whole) => ({ proof: mutatedTexts(whole.proof).map((proof) => ({ ...whole, proof })) }),
    },
  ],
  brokenProjects,
  wrongInputs,
  goodInputs: [
    { hazard: 'a list of the arguments', input: '[5, 255]' },
    { hazard: 'a number of all 64 bits', input: floorInput(64, '18446744073709551615') },
  ],
  escapes: [
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
      hazard: 'a program that reads inputs, a file, and what a server says',
      attempt: ({ file, server }) => ({
        hazard: '',
        project: guestOf(
          `#![no_main]\n#[cfg(not(target_os = "zkvm"))]\n#[derive(serde::Serialize)]\nstruct Eager(u32);\n#[cfg(not(target_os = "zkvm"))]\nimpl<'de> serde::Deserialize<'de> for Eager { fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> { Err(serde::de::Error::custom(format!("{:?} {:?}", std::fs::read_to_string("${file}").is_ok(), std::net::TcpStream::connect("${server}").is_ok()))) } }\n#[cfg(target_os = "zkvm")]\n#[derive(serde::Serialize, serde::Deserialize)]\nstruct Eager(u32);\n#[jolt::provable]\nfn prove(one: Eager) -> u32 {\n    one.0\n}\n`,
          {
            sdk: JOLT_LINE.replace(' }', ', features = ["guest-std"] }'),
            cargo: 'serde = { version = "1", features = ["derive"] }\n',
            manifest: { stdEnabled: true },
          },
        ),
        input: '{"one": 5}',
        sentence: /^The argument one is not what the guest reads: false false\.$/,
      }),
    },
    {
      hazard: 'a source that includes a file',
      attempt: ({ file }) => ({
        hazard: '',
        project: guestOf(functionOf('() -> u32', `    include_bytes!("${file}").len() as u32`)),
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
            'fn main() { let all: Vec<bool> = ["/cargo/poison", "/rust/bin/cargo", "/rust/lib/poison"].iter().map(|path| std::fs::write(path, "").is_ok()).collect(); panic!("{all:?}") }',
        },
      }),
      sentence: /\[false, false, false\]/,
    },
  ],
  limits: {
    time: [
      {
        hazard: 'a guest without an end',
        project: endlessProject,
        input: '{"rounds": 1}',
        sentence: /^The guest did not come to a good end: it takes more than 16777216 cycles\.$/,
      },
    ],
    memory: [
      {
        hazard: 'a compilation that needs more than it may have',
        project: floorProject,
        limits: { memoryBytes: 48 * MIB },
        sentence: /ran out of memory/,
      },
    ],
    disk: [
      {
        hazard: 'a compilation that needs more room than it may have',
        project: floorProject,
        limits: { diskBytes: 4096, fileBytes: 4096 },
        sentence: /wrote too much to disk|No space left|File too large/,
      },
    ],
  },
}
