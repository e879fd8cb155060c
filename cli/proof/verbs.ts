import type { VerbGroup } from '../verb.ts'
import type { DeleteOptions } from '../project/delete.ts'
import type { CreateOptions } from './create.ts'
import type { DownloadOptions } from './download.ts'
import type { ListOptions } from './list.ts'
import type { VerifyOptions } from './verify.ts'

/** Proofs: made, looked at, verified, taken along. */
export const proofVerbs: VerbGroup = {
  title: 'Proofs:',
  verbs: [
    {
      words: 'proof create',
      takes: '[build]',
      about: 'make a proof; with the latest build of the project in this folder where none is named',
      flags: [
        [
          '-i, --input <file>',
          'the input; - is the standard input, and input.json or Prover.toml of the project is meant where nothing is said',
        ],
        ['-m, --meta <notes...>', 'notes on the proof, as name=value'],
        ['-o, --out <file>', 'where its bundle is written, as .proof.zip'],
        ['--priority <number>', "its order among the team's own that wait, from -10 to 10; 0 where nothing is said"],
        ['--deadline <time>', 'when it fails if it is not ready: as 2026-01-31T12:00:00Z, or from now as 30m'],
        ['--no-wait', 'return when it is asked for'],
      ],
      examples: ['proof create', 'proof create ballot:v1 --input vote.json --out vote.proof.zip'],
      run: async (context, [build], options: CreateOptions) =>
        (await import('./create.ts')).createProof(context, build, options),
    },
    {
      words: 'proof list',
      takes: '[project]',
      about: "the team's proofs, newest first",
      flags: [
        ['--status <status>', 'Queued, "In Progress", Ready or Failed'],
        ['--search <text>', 'in id, project, build, status and error'],
        ['--limit <number>', 'how many: 20 where nothing is said'],
      ],
      run: async (context, [project], options: ListOptions) =>
        (await import('./list.ts')).listProofs(context, project, options),
    },
    {
      words: 'proof get',
      takes: '<proof>',
      about: 'what is known of a proof, with its public values',
      flags: [['--wait', 'until it is Ready or Failed']],
      run: async (context, [proof = ''], options: { wait?: true }) =>
        (await import('./get.ts')).getProof(context, proof, options),
    },
    {
      words: 'proof verify',
      takes: '<proof>',
      about: 'have a proof verified: one that is kept here, by its id, or a .proof.zip from anywhere',
      flags: [
        ['--circuit <build>', 'the circuit that the proof has to be of; else the key is only the one in the file'],
        [
          '--offline',
          'on this machine, without asking anybody: proofs of circom, gnark, noir and plonky2, from a .proof.zip',
        ],
        ['--key <file>', 'offline: the verification key that the proof has to be of'],
        ['--signers <file>', 'offline: the keys of servers you trust, from /.well-known/proofyard-keys.json of each'],
        ['--only-current', 'with --signers: not by a key that its server has retired'],
        [
          '--verifier <file>',
          'offline: the verifier, but for circom, from /verify/<framework>@<version>.wasm.gz of a Proofyard',
        ],
      ],
      examples: [
        'proof verify vote.proof.zip --circuit acme/ballot:v1',
        'proof verify vote.proof.zip --offline --key key.json --signers keys.json',
      ],
      run: async (context, [proof = ''], options: VerifyOptions) =>
        (await import('./verify.ts')).verifyProof(context, proof, options),
    },
    {
      words: 'proof download',
      takes: '<proof>',
      about: 'the proof with all that it takes to verify it anywhere, as .proof.zip',
      flags: [['-o, --out <file>', 'where it is written']],
      run: async (context, [proof = ''], options: DownloadOptions) =>
        (await import('./download.ts')).downloadProof(context, proof, options),
    },
    {
      words: 'proof cancel',
      takes: '<proof>',
      about: 'stop proving',
      run: async (context, [proof = '']) => (await import('./cancel.ts')).cancelProof(context, proof),
    },
    {
      words: 'proof delete',
      takes: '<proof>',
      about: 'delete a proof',
      flags: [['--yes', 'without asking']],
      run: async (context, [proof = ''], options: DeleteOptions) =>
        (await import('./delete.ts')).deleteProof(context, proof, options),
    },
  ],
}
