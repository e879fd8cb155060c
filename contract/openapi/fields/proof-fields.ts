import type { Field } from './field.ts'

/** A Groth16 proof as snarkjs writes it, cut short. */
const proof = {
  pi_a: ['2843712301918273645546372819203746556473829101928374655647382910192837465564', '…', '1'],
  protocol: 'groth16',
}

/** Proofs, and how many were made over time. */
export const proofFields: Record<string, Field> = {
  proof_id: { about: 'The proof.', example: '0e4d9d1a-3a52-4f0f-9f4e-8d1b0a7c6f35' },
  perform_verify: { about: 'Proofs are always verified here, whatever is asked.', example: true },
  verified: {
    about: "True when the framework's own verifier accepted the proof; null until it is done.",
    example: true,
  },
  circuit_team: { about: 'Display name of the team that owns the circuit.', example: 'Acme Proofs' },
  circuit_team_avatar_url: { about: 'Its picture.', example: 'https://proofs.example.org/avatars/acme.svg' },
  circuit_team_slug: { about: 'Its slug.', example: 'acme' },
  proof: { about: "The proof in the framework's own form; null where it was not asked for.", example: proof },
  smart_contract_calldata: {
    about: 'What the Solidity verifier is called with; null where it was not asked for, or the framework has none.',
    example: '["0x06…", "0x1b…"],[["0x2a…", "0x0c…"],["0x11…", "0x27…"]],["0x03…", "0x19…"],["0x4d"]\n',
  },
  has_smart_contract_calldata: { about: 'Whether there is calldata.', example: true },
  bin_size: { about: 'Seconds that a bin is wide.', example: 3600 },
  data: { about: 'The bins, oldest first; one for each that lies within.' },
  start_time: { about: 'Where the first bin begins.', example: '2026-01-31T00:00:00.000Z' },
  end_time: { about: 'Where the last one ends; missing or null means now.', example: '2026-02-01T00:00:00.000Z' },
  bin: { about: 'When the bin begins.', example: '2026-01-31T12:00:00.000Z' },
  ready: { about: 'Proofs of the bin that are Ready.', example: 12 },
  failed: { about: 'Proofs of the bin that failed.', example: 1 },
  in_progress: { about: 'Proofs of the bin that are being made.', example: 0 },
  queued: { about: 'Proofs of the bin that wait.', example: 0 },
}
