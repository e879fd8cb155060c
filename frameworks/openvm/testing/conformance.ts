import fc from 'fast-check'
import type { Conformance, Failure, Forgery } from '../../testing/conformance/description.ts'
import { mutatedBytes } from '../../testing/mutate.ts'
import type { Documents, ProjectFiles } from '../../testing/whole-way.ts'
import { nothing, smallElf } from '../../languages/riscv/testing/small-elf.ts'
import type { OpenvmManifest } from '../manifest.ts'
import { openvm } from '../openvm.ts'
import { missingForOpenvm } from '../toolchains.ts'
import { type GuestProjects, brokenGuests, escapingGuests, poisonousGuests } from '../../testing/hostile-guests.ts'
import { projectOfFile } from '../../languages/riscv/testing/elf-project.ts'
import { elfProjectAt, elfProjectOf, instructions, loadBehindTheEnd } from './elf-projects.ts'
import { floorInput, floorProject, floorSource, guestOf, mainOf, starkProject, strictProject } from './guests.ts'
import { wayOptions } from './way.ts'

const MIB = 1024 ** 2

/** BabyBear, in which OpenVM computes. */
const ORDER = 2_013_265_921n
const fields = [{ order: ORDER, wordBytes: 4, byteOrder: 'little' as const }]

const secret = '918273645546372819'

/** Changes of a proof that a person would try; each leaves a document that can be read. */
const changes: [hazard: string, change: (whole: Documents) => Partial<Documents>][] = [
  ['another public value', ({ publicValues }) => ({ publicValues: publicValues.replace('0x09', '0x0a') })],
  ['a public value more', ({ publicValues }) => ({ publicValues: publicValues.replace('"}', '00"}') })],
  ['capital digits', ({ publicValues }) => ({ publicValues: publicValues.replace('0x', '0X') })],
  ['a member twice', ({ proof }) => ({ proof: proof.replace('{', '{"key_hash":"",') })],
  ['a member too many', ({ proof }) => ({ proof: proof.replace('{', '{"more":"",') })],
  ['the hash of another key', ({ proof }) => ({ proof: proof.replace(/"key_hash":"./, '"key_hash":"g') })],
  [
    'the height of another key',
    ({ verificationKey }) => ({
      verificationKey: verificationKey.replace('"log_stacked_height":22', '"log_stacked_height":21'),
    }),
  ],
  ['another version', ({ verificationKey }) => ({ verificationKey: verificationKey.replace('"2.0.2"', '"2.0.1"') })],
  [
    'another commitment in the key',
    ({ verificationKey }) => ({
      verificationKey: verificationKey.replace(/"((?:app_)?exe_commit)":"0x00(..)/, '"$1":"0x00ff'),
    }),
  ],
  ['a proof of nothing', ({ proof }) => ({ proof: proof.replace(/"app":"[^"]*"/, '"app":""') })],
]

const forgeries: Forgery[] = changes.map(([hazard, change]) => ({
  hazard,
  forge: (whole) => ({ ...whole, ...change(whole) }),
}))

/** Mutants of the bytes that stand in a document as base64. */
function mutatedTexts(text: string): fc.Arbitrary<string> {
  const found = text.match(/[A-Za-z0-9+/]{200,}={0,2}/g) ?? [text]
  return fc
    .constantFrom(...found)
    .chain((one) =>
      mutatedBytes(Buffer.from(one, 'base64'), fields).map((changed) => text.replace(one, changed.toString('base64'))),
    )
}

/** The same for hexadecimal digits. */
function mutatedDigits(text: string): fc.Arbitrary<string> {
  const found = text.match(/[0-9a-f]{200,}/g) ?? [text]
  return fc
    .constantFrom(...found)
    .chain((one) =>
      mutatedBytes(Buffer.from(one, 'hex'), fields).map((changed) => text.replace(one, changed.toString('hex'))),
    )
}

const ended = elfProjectOf([instructions.end(0)])
const notElf = (hazard: string, project: ProjectFiles, why: RegExp): Failure => ({ hazard, project, sentence: why })
const withConfig = (hazard: string, config: string, sentence: RegExp, program = ended): Failure => ({
  hazard,
  project: { ...program, files: { ...program.files, 'openvm.toml': config } },
  sentence,
})
const machine = '[app_vm_config.rv32i]\n[app_vm_config.io]\n'
const withModuli = (...moduli: string[]) =>
  `${machine}[app_vm_config.modular]\nsupported_moduli = ${JSON.stringify(moduli)}\n`

/** What guests of all zkVMs are tried for. */
const guests: GuestProjects = {
  guestOf,
  mainOf,
  source: floorSource,
  including: (file) => `reveal_u32(include_bytes!("${file}").len() as u32, 0);`,
  bits: 32,
}

const brokenProjects: Failure[] = [
  ...brokenGuests(guests),
  notElf(
    'an ELF with data over its code',
    projectOfFile(
      smallElf({
        segments: [
          { address: 0x20_08_00, code: nothing },
          { address: 0x20_08_00, code: nothing, flags: 6 },
        ],
      }),
    ),
    /overlaps with the one before\.$/,
  ),
  notElf(
    'an ELF with an instruction that there is not',
    elfProjectOf([instructions.illegal, instructions.end(0)]),
    /^The program has what the machine of this project does not run/,
  ),
  withConfig('an openvm.toml that is no TOML', '[app_vm_config', /^openvm\.toml is not TOML: /),
  withConfig(
    'an openvm.toml without extensions',
    '',
    /^openvm\.toml has no app_vm_config, the extensions of the machine\.$/,
  ),
  withConfig(
    'parameters of the proof system',
    `${machine}[system_params]\nlog_blowup = 1\n`,
    /^openvm\.toml has system_params, which this server sets itself\./,
  ),
  withConfig(
    'a memory of its own',
    `${machine}[app_vm_config.system.config]\nmax_constraint_degree = 3\n`,
    /^openvm\.toml asks for system\. This server has the built-in extensions /,
  ),
  withConfig(
    'tables of other sizes',
    `${machine}[app_vm_config.rv32m]\nrange_tuple_checker_sizes = [4, 8]\n`,
    /^openvm\.toml sets range_tuple_checker_sizes of rv32m, which this server sets itself\.$/,
  ),
  withConfig('circuits of its own', `${machine}[app_vm_config.deferral]\n`, /^openvm\.toml asks for deferral\./),
  withConfig('no instructions at all', '[app_vm_config.io]\n', /^openvm\.toml does not ask for rv32i/),
  withConfig('a modulus that is none', withModuli('x'), /^openvm\.toml: /),
  // OpenVM looks for a number that is no square modulo these. By tests of Fermat or Miller, 561 or 4033 are primes; the last was made for
  // a number that was drawn once, when others were drawn here than there.
  ...[9, 561, 4033, 21_124_006_153].map((modulus) =>
    withConfig(
      `the modulus ${modulus}, for which OpenVM has no end`,
      withModuli(String(modulus)),
      new RegExp(`^openvm\\.toml has the modulus ${modulus}, and OpenVM finds no number`),
    ),
  ),
  withConfig(
    'a modulus of more bits than circuits have',
    withModuli((2n ** 384n + 1n).toString()),
    /^openvm\.toml has a number of 385 bits, and OpenVM's circuits are for at most 384\.$/,
  ),
  ...[0, 2, 4].map((modulus) =>
    withConfig(
      `the modulus ${modulus}`,
      withModuli(String(modulus)),
      new RegExp(`^openvm\\.toml has the modulus ${modulus}\\. It must be a prime above 2\\.$`),
    ),
  ),
  withConfig(
    'more moduli than an instruction can name',
    withModuli(...Array.from({ length: 17 }, () => '7')),
    /^openvm\.toml has 17 moduli, and may have at most 16\.$/,
  ),
  withConfig(
    'more moduli of fp2',
    `${machine}[app_vm_config.fp2]\nsupported_moduli = [${'["", "7"], '.repeat(17)}]\n`,
    /^openvm\.toml has 17 moduli of fp2, and may have at most 16\.$/,
  ),
  withConfig(
    'more curves',
    `${machine}[app_vm_config.ecc]\nsupported_curves = [${'{struct_name = "", modulus = "7", scalar = "7", a = "1", b = "1"}, '.repeat(17)}]\n`,
    /^openvm\.toml has 17 curves, and may have at most 16\.$/,
  ),
  withConfig(
    'more pairings',
    `${machine}[app_vm_config.pairing]\nsupported_curves = [${'"Bn254", '.repeat(3)}]\n`,
    /^openvm\.toml has 3 curves of pairings, and may have at most 2\.$/,
  ),
  notElf(
    'a folder of the name openvm.toml',
    { ...ended, files: { ...ended.files, 'openvm.toml/machine.toml': machine } },
    /^openvm\.toml is not a file that can be read\.$/,
  ),
  withConfig('an openvm.toml without measure', `#${'x'.repeat(64 * 1024)}`, /^openvm\.toml is larger than 64 KiB\.$/),
  withConfig(
    'an instruction for a modulus that is not there',
    withModuli('998244353'),
    /^The program has an instruction that the machine of this project does not run, such as one for a modulus/,
    elfProjectOf([instructions.addModular, instructions.end(0)]),
  ),
  notElf(
    'an ELF whose code lies far up, where tables by address are large',
    elfProjectAt(0x180_0000),
    /^The program's code ends at 0x1800004, and may end at 0x1400000 at the latest\. /,
  ),
]

const shape = /^The input must be a JSON object with input, a list: /
const failing = (hazard: string, project: ProjectFiles, input: string, sentence: RegExp): Failure => ({
  hazard,
  project,
  input,
  sentence,
})

const wrongInputs: Failure[] = [
  { hazard: 'no JSON', input: 'input = 5', sentence: /^The input is not valid JSON, at line 1, column 1\.$/ },
  { hazard: 'nothing', input: '', sentence: /^The input is not valid JSON, at line 1, column 0\.$/ },
  { hazard: 'a list', input: '[5]', sentence: shape },
  { hazard: 'no input', input: '{}', sentence: shape },
  { hazard: 'a member that means nothing', input: '{"input": [], "more": 1}', sentence: shape },
  { hazard: 'an input that is no list', input: '{"input": 5}', sentence: shape },
  { hazard: 'a fraction', input: '{"input": [1.5]}', sentence: /^input\[0\] is none of what an entry can be\./ },
  { hazard: 'a number of more than 32 bits', input: '{"input": [4294967296]}', sentence: /^input\[0\] is none/ },
  { hazard: 'an object', input: '{"input": [{}]}', sentence: /^input\[0\] is none of what an entry can be\./ },
  { hazard: 'no digits', input: '{"input": ["0x01zz"]}', sentence: /^input\[0\] is not hexadecimal digits after 0x/ },
  { hazard: 'a text of another kind', input: '{"input": [1, "0x03aa"]}', sentence: /^input\[1\] must begin with 01/ },
  { hazard: 'a word that is not whole', input: '{"input": ["0x02aabb"]}', sentence: /^input\[0\] begins with 02/ },
  {
    hazard: 'a word that is the order of the field',
    input: '{"input": ["0x0201000078"]}',
    sentence: /^input\[0\] has a word that is not below 2013265921, the order of the field\.$/,
  },
  {
    hazard: 'an input nested without end',
    input: `{"input": ${'['.repeat(100_000)}`,
    sentence: /^The input is not valid JSON, at line 1/,
  },
  { hazard: 'what the guest asserts is not so', input: floorInput(100, '0101'), sentence: /the sum is below 100/ },
  { hazard: 'less than the guest reads', input: '{"input": []}', sentence: /^The guest / },
  // OpenVM 2.0.2 itself goes on behind it (GHSA-6p9w-9j7q-867r).
  failing(
    'an abort, behind which a good end stands',
    elfProjectOf([instructions.abort, instructions.end(0)]),
    '{"input": []}',
    /^The guest ended with exit code 2\.$/,
  ),
  failing(
    'a read behind the end of all memory, for which OpenVM has no check where it counts pages',
    elfProjectOf([...loadBehindTheEnd, instructions.end(0)]),
    '{"input": []}',
    /^The guest reads or writes outside of its memory\.$/,
  ),
  failing('an exit code', elfProjectOf([instructions.end(3)]), '{"input": []}', /^The guest ended with exit code 3\.$/),
]

export const openvmConformance: Conformance<OpenvmManifest> = {
  framework: openvm,
  missing: missingForOpenvm,
  ...wayOptions,
  secretFolders: /\/project|\/out\b|\/host|\/in\/|\/aggregation|\/build\b|\/tmp|\/root|\/home|\/work\b|\/cargo\//,
  good: floorProject,
  goodInput: floorInput(9, '0102030405'),
  secret: { input: floorInput(9, secret), value: secret },
  fields,
  subjects: [
    {
      name: 'one STARK for each segment',
      project: floorProject,
      input: floorInput(9, '0102030405'),
      foreign: [strictProject],
      forgeries,
      mutants: (whole) => ({
        verificationKey: mutatedTexts(whole.verificationKey).map((verificationKey) => ({ ...whole, verificationKey })),
        proof: mutatedTexts(whole.proof).map((proof) => ({ ...whole, proof })),
      }),
    },
    {
      name: 'one STARK of the whole execution',
      project: starkProject,
      input: floorInput(9, '0102030405'),
      foreign: [floorProject],
      forgeries: forgeries.filter(({ hazard }) => hazard !== 'a proof of nothing'),
      mutants: (whole) => ({
        verificationKey: mutatedTexts(whole.verificationKey).map((verificationKey) => ({ ...whole, verificationKey })),
        proof: mutatedDigits(whole.proof).map((proof) => ({ ...whole, proof })),
      }),
    },
  ],
  brokenProjects,
  wrongInputs,
  goodInputs: [
    { hazard: 'more than the guest reads', input: '{"input": [1, "0x0109", 5, true, [1, 2, 3]]}' },
    { hazard: 'bytes in the place of a number', input: '{"input": ["0x0101000000", "0x0109"]}' },
  ],
  escapes: escapingGuests(guests),
  poisons: poisonousGuests(guests),
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
        sentence: /^The (?:compilation of the guest|making of the keys) ran out of memory/,
      },
    ],
    disk: [
      {
        hazard: 'keys that are larger than the disk',
        project: elfProjectOf([instructions.end(0)]),
        limits: { diskBytes: 4096, fileBytes: 4096 },
        sentence: /^The making of the keys wrote too much to disk/,
      },
    ],
  },
}
