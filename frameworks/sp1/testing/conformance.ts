import type { Conformance, Failure } from '../../testing/conformance/description.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { nothing, smallElf } from '../../languages/riscv/testing/small-elf.ts'
import { type GuestProjects, brokenGuests, escapingGuests, poisonousGuests } from '../../testing/hostile-guests.ts'
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

/** What guests of all zkVMs are tried for. */
const guests: GuestProjects = {
  guestOf,
  mainOf,
  source: floorSource,
  including: (file) => `commit(&include_bytes!("${file}").len());`,
  manifest: version6,
  bits: 64,
}

const brokenProjects: Failure[] = [
  ...brokenGuests(guests),
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
      foreign: [strictProject],
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
