import type { Field } from './field.ts'

/** A Groth16 proof as snarkjs writes it, cut short. */
const proof = {
  pi_a: ['2843712301918273645546372819203746556473829101928374655647382910192837465564', '…', '1'],
  protocol: 'groth16',
}

/** Proofs, and how many were made over time. */
export const proofFields: Record<string, Field> = {
  proof_id: { description: 'The proof.', example: '0e4d9d1a-3a52-4f0f-9f4e-8d1b0a7c6f35' },
  perform_verify: { description: 'Proofs are always verified here, whatever is asked.', example: true },
  verified: {
    description:
      "True when this server ran the framework's own verifier, and it accepted the proof; null until it is done, and of a proof that only its prover has verified.",
    example: true,
  },
  circuit_team: { description: 'Display name of the team that owns the circuit.', example: 'Acme Proofs' },
  circuit_team_avatar_url: { description: 'Its picture.', example: 'https://proofs.example.org/avatars/acme.svg' },
  circuit_team_slug: { description: 'Its slug.', example: 'acme' },
  proof: { description: "The proof in the framework's own form; null where it was not asked for.", example: proof },
  smart_contract_calldata: {
    description:
      'What the Solidity verifier is called with; null where it was not asked for, or the framework has none.',
    example: '["0x06…", "0x1b…"],[["0x2a…", "0x0c…"],["0x11…", "0x27…"]],["0x03…", "0x19…"],["0x4d"]\n',
  },
  has_smart_contract_calldata: { description: 'Whether there is calldata.', example: true },
  failure_cause: {
    description:
      'Why it Failed. `input`: the circuit or its program refused the input. `limit`: it took more memory, time or disk than it may. `build`: no proof can be made with this build. `server`: a fault of the server or of a worker. `cancelled`: a person cancelled it, or deleted its circuit. `deadline`: it was not Ready by its deadline. Null while it has not Failed.',
    example: null,
  },
  priority: {
    description:
      'Order among the waiting proofs of the team, the highest first; from -10 to 10, and 0 where nothing is said. It moves no team ahead of another.',
    example: 0,
  },
  deadline: {
    description:
      'Until when the proof has to be Ready: one that is not, whether it waits or runs, fails then. Of equal priority the earlier deadline goes first. Null for none.',
    example: null,
  },
  made_elsewhere: {
    description: 'Name of the worker of another owner that made it; null where this server did.',
    example: null,
  },
  verified_by: {
    description:
      '`server` where this server verified it; `prover` where only the prover that made it did, because this server has no verifier for it; null until it is Ready.',
    example: 'server',
  },
  deleted_circuit: {
    description: 'What is known of a circuit that its team has deleted since; null while it is there.',
    example: null,
  },
  date_deleted: { description: 'When it was deleted.', example: '2026-01-31T12:00:00.000Z' },
  sha256: {
    description: 'SHA-256 of its sources, as the .tar.gz that they were downloaded as; null where they are not known.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  share_id: { description: 'The link, as the team knows it.', example: '5b1f0f5e-8a1c-4a52-9d0b-6f1b0c7d2e44' },
  share_token: {
    description: 'What stands after `/share/` in the link.',
    example: 'q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGj',
  },
  share_link: {
    description: 'The link, for the only time: what is kept of it here cannot be turned back into it.',
    example: 'https://proofs.example.org/share/q2V7sNq1mB8c4XyT0pLr9aWd6uEf3hGj',
  },
  link_ending: { description: 'The last characters of the link, to know it by.', example: '3hGj' },
  made_by: { description: 'Username of the one who made it, or the API key and whose it is.', example: 'ada' },
  date_ready: { description: 'When it was made and verified.', example: '2026-01-31T12:00:00.000Z' },
  sources_sha256: {
    description: 'SHA-256 of the archive of its sources; null where it is not known.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  has_public_sources: { description: 'Whether everyone may read its sources here.', example: true },
  performance: {
    description: "What the proof of a zkVM's program took; null until Ready, and for circuits. Ours.",
    example: null,
  },
  predicted: {
    description:
      'What was predicted of the proof when it was asked for, and what it took; null in lists, to other teams, and where nothing was predicted. Ours.',
  },
  cycles: { description: 'Instructions of the program that were executed.', example: 1_240_512 },
  segments: { description: 'Parts of the execution that are proved one by one.', example: 2 },
  cycles_per_sec: { description: "Cycles by the prover's time without its start-up.", example: 98_000 },
  peak_memory: { description: 'Bytes that the prover took at its most.', example: 1_288_490_188 },
  start_up_sec: { description: 'Seconds until the prover had its keys and began.', example: 0.84 },
  p50_sec: {
    description: 'Seconds of work that half of them did not exceed; null where there is none.',
    example: 1.42,
  },
  p95_sec: { description: 'Seconds of work that 95 of 100 did not exceed; null where there is none.', example: 3.9 },
  bin_size: { description: 'Seconds that a bin is wide.', example: 3600 },
  data: { description: 'The bins, oldest first; one for each that lies within.' },
  start_time: { description: 'Where the first bin begins.', example: '2026-01-31T00:00:00.000Z' },
  end_time: { description: 'Where the last one ends; missing or null means now.', example: '2026-02-01T00:00:00.000Z' },
  bin: { description: 'When the bin begins.', example: '2026-01-31T12:00:00.000Z' },
  ready: { description: 'Proofs of the bin that are Ready.', example: 12 },
  failed: { description: 'Proofs of the bin that failed.', example: 1 },
  in_progress: { description: 'Proofs of the bin that are being made.', example: 0 },
  queued: { description: 'Proofs of the bin that wait.', example: 0 },
}
