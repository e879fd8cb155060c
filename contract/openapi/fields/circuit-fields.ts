import type { Field } from './field.ts'

/** A verification key as snarkjs writes it, cut short. */
const verificationKey = {
  protocol: 'groth16',
  curve: 'bn128',
  nPublic: 1,
  vk_alpha_1: ['20491192805390485299153009773594534940189261866228447918068658471970481763042', '…', '1'],
}

/** Builds, which the wire calls circuits, and the projects that they belong to. */
export const circuitFields: Record<string, Field> = {
  circuit_id: { about: 'The build.', example: 'a9f1cf1b-8b77-4b5e-8a2c-6b6d3f3a6c0e' },
  circuit_name: { about: 'Old name of `project_name`.', example: 'multiplier' },
  circuit_type: { about: 'The proving framework.', example: 'circom' },
  project_id: { about: 'The project: its id, `name` or `team/name`.', example: '5c2d6a54-6f0e-4f5e-9f5a-0a9a3f1f7d21' },
  project_name: { about: 'The project, by its present name.', example: 'multiplier' },
  date_created: { about: 'When it was made.', example: '2026-01-31T12:00:00.000Z' },
  homepage: { about: 'From the manifest.', example: null },
  repository: { about: 'From the manifest.', example: 'https://git.example.org/acme/multiplier' },
  meta: { about: 'Notes of your own, text by text.', example: { commit: '4f2a91c' } },
  num_proofs: { about: 'How many proofs were made; null until there can be one.', example: 12 },
  proving_scheme: { about: 'The proof system within the framework.', example: 'groth16' },
  public: { about: 'Of a circuit: whether anybody may see it. Of a proof: its public values.', example: true },
  status: { about: 'How far it is.', example: 'Ready' },
  finished_processing: { about: 'True when the status is Ready or Failed.', example: true },
  tags: { about: 'Names of the build. A tag moves to the newest build that asks for it.', example: ['latest', 'v1.0'] },
  compute_time: { about: '`compute_time_sec` as an ISO 8601 duration.', example: 'P0DT00H00M01.204112S' },
  compute_time_sec: { about: 'Seconds that the work took; null until it is done.', example: 1.204112 },
  compute_times: { about: 'The same by stage, with `total`.', example: { compile: 0.61204, total: 1.20411 } },
  queue_time: { about: '`queue_time_sec` as an ISO 8601 duration.', example: 'P0DT00H00M00.031554S' },
  queue_time_sec: { about: 'Seconds before the work began; null until it is done.', example: 0.031554 },
  size: { about: 'Bytes of the file.', example: 812 },
  file_size: { about: 'Bytes that are stored; null until it is Ready.', example: 41_822 },
  uploaded_file_name: { about: 'Name of the archive as it was sent.', example: 'multiplier.tar.gz' },
  has_smart_contract_verifier: { about: 'Whether there is a Solidity verifier.', example: true },
  has_verification_key: { about: 'Whether there is a verification key.', example: true },
  verification_key: {
    about: "In the framework's own form; null where it was not asked for.",
    example: verificationKey,
  },
  warnings: { about: 'What to know although it worked.', example: null },
  error: { about: 'Of a job: why it failed, else null. Of a refusal: what kind it is.', example: null },
  setup: { about: 'Where the keys come from; null until Ready. Ours.' },
  kind: { about: 'How the keys were made.', example: 'ceremony' },
  statement: {
    about: 'The same in a sentence for whoever relies on the proofs.',
    example: 'Made with the public powers of tau of the Hermez ceremony, and one contribution of this server.',
  },
  parameters: {
    about: 'The public parameters that the keys were made with, and their hash.',
    example: { name: 'powersOfTau28_hez_final_10.ptau', blake2b: '94f108a80e81b5d932d8e8c9e8fd7f46…' },
  },
  blake2b: { about: 'Hash of the file.' },
  versions: { about: 'Exact versions of what made the build; null until Ready. Ours.', example: { circom: '2.2.2' } },
  advisories: {
    about: 'What is known today against those versions with this proving scheme; also among the warnings. Ours.',
    example: [],
  },
  tool: { about: 'What has the weakness.', example: 'gnark' },
  version: { about: 'The version of it that made the build.', example: '0.9.0' },
  fixed_in: { about: 'The first version without the weakness.', example: '0.11.0' },
  summary: {
    about: 'What it means.',
    example: 'Groth16 proofs of circuits with more than one commitment can be forged.',
  },
  source: { about: 'Where it is described.', example: 'https://nvd.nist.gov/vuln/detail/CVE-2024-45039' },
  waiting_for: {
    about: 'While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours.',
    example: null,
  },
  doing: {
    about:
      'While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours.',
    example: null,
  },
  contract_code: { about: 'Solidity source of the verifier.', example: 'pragma solidity >=0.7.0 <0.9.0;\n…' },
  is_public: { about: 'Whether anybody may see the project.', example: true },
  labels: { about: 'Words to find the project by: lower case, 2 to 30 characters.', example: ['arithmetic'] },
  latest_circuit: { about: 'The newest build tagged `latest`, else the newest build.' },
  name: { about: 'Its name.', example: 'multiplier' },
}
