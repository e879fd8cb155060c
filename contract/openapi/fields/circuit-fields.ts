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
  circuit_id: { description: 'The build.', example: 'a9f1cf1b-8b77-4b5e-8a2c-6b6d3f3a6c0e' },
  circuit_name: { description: 'Old name of `project_name`.', example: 'multiplier' },
  circuit_type: { description: 'The proving framework.', example: 'circom' },
  project_id: {
    description: 'The project: its id, `name` or `team/name`.',
    example: '5c2d6a54-6f0e-4f5e-9f5a-0a9a3f1f7d21',
  },
  project_name: { description: 'The project, by its present name.', example: 'multiplier' },
  date_created: { description: 'When it was made.', example: '2026-01-31T12:00:00.000Z' },
  homepage: { description: 'From the manifest.', example: null },
  repository: { description: 'From the manifest.', example: 'https://git.example.org/acme/multiplier' },
  meta: { description: 'Notes of your own, text by text.', example: { commit: '4f2a91c' } },
  num_proofs: { description: 'How many proofs were made; null until there can be one.', example: 12 },
  proving_scheme: { description: 'The proof system within the framework.', example: 'groth16' },
  public: { description: 'Of a circuit: whether anybody may see it. Of a proof: its public values.', example: true },
  status: { description: 'How far it is.', example: 'Ready' },
  finished_processing: { description: 'True when the status is Ready or Failed.', example: true },
  tags: {
    description: 'Names of the build. A tag moves to the newest build that asks for it.',
    example: ['latest', 'v1.0'],
  },
  compute_time: { description: '`compute_time_sec` as an ISO 8601 duration.', example: 'P0DT00H00M01.204112S' },
  compute_time_sec: { description: 'Seconds that the work took; null until it is done.', example: 1.204112 },
  compute_times: { description: 'The same by stage, with `total`.', example: { compile: 0.61204, total: 1.20411 } },
  queue_time: { description: '`queue_time_sec` as an ISO 8601 duration.', example: 'P0DT00H00M00.031554S' },
  queue_time_sec: { description: 'Seconds before the work began; null until it is done.', example: 0.031554 },
  size: { description: 'Bytes of the file.', example: 812 },
  file_size: { description: 'Bytes that are stored; null until it is Ready.', example: 41_822 },
  uploaded_file_name: { description: 'Name of the archive as it was sent.', example: 'multiplier.tar.gz' },
  has_smart_contract_verifier: { description: 'Whether there is a Solidity verifier.', example: true },
  has_verification_key: { description: 'Whether there is a verification key.', example: true },
  verification_key: {
    description: "In the framework's own form; null where it was not asked for.",
    example: verificationKey,
  },
  warnings: { description: 'What to know although it worked.', example: null },
  error: { description: 'Of a job: why it failed, else null. Of a refusal: what kind it is.', example: null },
  setup: { description: 'Where the keys of the build come from; null until Ready, and in lists of proofs. Ours.' },
  kind: { description: 'How the keys were made.', example: 'ceremony' },
  statement: {
    description: 'The same in a sentence for those who rely on the proofs.',
    example: 'PLONK on the public powers of tau of the Hermez ceremony; the set-up added no secret of its own.',
  },
  parameters: {
    description: 'The public parameters that the keys were made with, and their hash.',
    example: { name: 'powersOfTau28_hez_final_10.ptau', blake2b: '94f108a80e81b5d932d8e8c9e8fd7f46…' },
  },
  blake2b: { description: 'Hash of the file.' },
  ceremony: {
    description: 'The ceremony that the parameters are known to be of, by their hash. Absent for every other set-up.',
    example: { name: 'Hermez', contributions: 54, source: 'snarkjs 0.7.6, README.md, section 7' },
  },
  contributions: { description: 'Of people who do not depend on each other.', example: 54 },
  checked: {
    description:
      'What was done to find keys that cannot prove, or that others can forge with. Absent where nothing was.',
    example: ["A proof of the project's input.json was made with these keys and verified."],
  },
  unchecked: { description: 'What was not checked, and why. Absent where there is nothing to tell.', example: [] },
  versions: {
    description: 'Exact versions of what made the build; null until Ready. Ours.',
    example: { circom: '2.2.2' },
  },
  advisories: {
    description:
      'What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours.',
    example: [],
  },
  tool: { description: 'What has the weakness.', example: 'gnark' },
  version: { description: 'The version of it that made the build.', example: '0.9.0' },
  fixed_in: { description: 'The first version without the weakness; null where none is known.', example: '0.11.0' },
  summary: {
    description: 'What it means.',
    example: 'Groth16 proofs of circuits with more than one commitment can be forged.',
  },
  source: { description: 'Where it is described.', example: 'https://nvd.nist.gov/vuln/detail/CVE-2024-45039' },
  compiled_elsewhere: {
    description:
      'Name of the worker of another owner that compiled it, whose word its keys are; null where this server did.',
    example: null,
  },
  cancelled_by: {
    description:
      'Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours.',
    example: null,
  },
  is_cancelled: { description: 'Whether it is Failed because someone cancelled it. Ours.', example: false },
  waiting_for: {
    description: 'While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours.',
    example: null,
  },
  starts_when_used: {
    description:
      'Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours.',
    example: false,
  },
  activity: {
    description:
      'While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours.',
    example: null,
  },
  queue_position: {
    description:
      "While it is Queued: its place among the team's jobs that wait for the same workers, 1 being the next, counted to 1000; else null. Ours.",
    example: null,
  },
  seconds: { description: 'What the stage has taken so far; null of one that is to come.', example: 0.61204 },
  output_bytes: {
    description: 'How much of what its tools wrote there is to read, in bytes; at most 1 MiB. Ours.',
    example: 1834,
  },
  with: {
    description: 'The circuit to compare it with, the newer of the two as a rule.',
    example: 'multiplier:latest',
  },
  before: { description: 'The circuit that the address names; of a value, what it was there.' },
  after: { description: 'The circuit that `with` names; of a value, what it is there.' },
  circuit: { description: 'The circuit as its own call answers it, without its verification key.' },
  key_file: { description: 'The file of the verification key as it is stored; null where there is none.' },
  compile_memory: { description: 'Bytes of memory that a worker sets aside to compile it.', example: 536_870_912 },
  prove_memory: {
    description: 'Bytes of memory that a worker sets aside for a proof; null until it is Ready.',
    example: 1_073_741_824,
  },
  added: { description: 'Files that only the later circuit has.' },
  removed: { description: 'Files that only the earlier circuit has.' },
  changed: { description: 'Files that both circuits have, with other content.' },
  size_before: { description: 'Bytes of the file in the earlier circuit.', example: 790 },
  same: { description: 'How many files have the same content in both.', example: 3 },
  changed_inputs: { description: 'Inputs that are not the same in both; null where those of one are not known.' },
  changed_public_values: {
    description: 'Public values that are not the same in both; null where those of one are not known.',
  },
  contract_calldata: {
    description: "What it is called with for the team's newest proof; null where no proof has that.",
    example: '["0x06…", "0x1b…"],[["0x2a…", "0x0c…"],["0x11…", "0x27…"]],["0x03…", "0x19…"],["0x4d"]\n',
  },
  content: {
    description:
      'Of the one file whose text was asked for; null where that is no text, and missing where it is too long. Ours.',
    example: 'pragma circom 2.0.0;\n…',
  },
  contract_code: { description: 'Solidity source of the verifier.', example: 'pragma solidity >=0.7.0 <0.9.0;\n…' },
  is_public: { description: 'Whether everyone may see the project.', example: true },
  date_last_proof: {
    description:
      'When the team made its newest proof of the project; null where there is none, and to other teams. Ours.',
    example: '2026-03-08T12:34:56.789Z',
  },
  readme_summary: {
    description: 'The first line of the readme of that build, as plain text; null where there is none. Ours.',
    example: 'Proves that I know two factors of a number.',
  },
  labels: { description: 'Words to find the project by: lower case, 2 to 30 characters.', example: ['arithmetic'] },
  unit: { description: 'What is counted.', example: 'constraints' },
  complexity: {
    description:
      'How large the circuit is, in what its framework counts; null where it counts nothing, or not yet. Ours.',
  },
  latest_circuit: { description: 'The newest build tagged `latest`, else the newest build.' },
  name: { description: 'Its name.', example: 'multiplier' },
}
