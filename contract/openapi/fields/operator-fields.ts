import type { Field } from './field.ts'

/** What the people who run a server see and do. */
export const operatorFields: Record<string, Field> = {
  is_operator: { description: 'Whether they may use the calls for operators.', example: false },
  paused_since: {
    description: 'Since when no build or proof of any team is begun; null where none is paused.',
    example: null,
  },
  proofyard_version: {
    description: 'Version of the server or the worker; null where it does not say.',
    example: '0.1.0',
  },
  node_version: { description: 'Version of Node.js that it runs on.', example: 'v24.11.0' },
  postgresql_version: { description: 'Version of the database.', example: '17.6' },
  database_bytes: { description: 'What the database takes on its disk.', example: 73_400_320 },
  num_users: { description: 'How many people have an account.', example: 12 },
  team_defaults: { description: 'What the settings let every team have.' },
  max_queued: { description: 'Builds and proofs of the team that may wait or run.', example: 100 },
  max_running: { description: 'How many of them run at a time at most.', example: 4 },
  running: { description: 'How many run.', example: 2 },
  installed: { description: 'The toolchains that workers have, and how many have each.' },
  num_teams: { description: 'How many teams.', example: 5 },
  num_members: { description: 'How many people belong to it.', example: 3 },
  num_files: { description: 'How many files.', example: 1200 },
  kinds: { description: 'The same by what the files are; one that several things have counts for each.' },
  max_cpu_seconds: { description: 'Processor seconds that it may use in a day (UTC).', example: 86_400 },
  max_storage_bytes: { description: 'Bytes that its builds and proofs may keep.', example: 10_737_418_240 },
  job_kind: { description: 'Whether it is a build or a proof.', example: 'proof' },
  waiting: { description: 'How many wait.', example: 3 },
  oldest_seconds: { description: 'For how long the first one has waited; null where none waits.', example: 12.5 },
  host: {
    description: 'The machine, by its name; of a worker of another owner the name of its key.',
    example: 'prover-1',
  },
  is_elsewhere: { description: 'Whether it is the worker of another owner.', example: false },
  worker_state: {
    description:
      '`taking` takes jobs, `paused` takes none at the moment, `silent` gives no sign of life, `ended` was told to end.',
    example: 'taking',
  },
  is_drained: { description: 'Whether an operator wants no more jobs on its machine.', example: false },
  seen_at: { description: 'When it gave its last sign of life.', example: '2026-03-14T09:26:53.589Z' },
  trouble: {
    description: 'Why it takes no jobs, or what is wrong with it; null where nothing is.',
    example: null,
  },
  jobs: { description: 'Ids of the builds and proofs that it makes.', example: [] },
  job_state: { description: 'Which ones: `running`, `waiting` or `failed`.', example: 'running' },
  started_at: {
    description: 'When the attempt began that is on, or was the last.',
    example: '2026-03-14T09:26:53.589Z',
  },
  finished_at: { description: 'When it ended; null while it has not.', example: null },
  run_seconds: { description: 'For how long it has run, or ran; null where it has not begun.', example: 4.2 },
  expected_seconds: { description: 'What was predicted when it was asked for; null where nothing was.', example: 3.9 },
  tries: { description: 'How many attempts count against it.', example: 1 },
  may_retry: { description: 'Whether an operator can try it again.', example: false },
  artifact_kind: { description: 'What the files are.', example: 'proof' },
  file_bytes: { description: 'Bytes of the files together.', example: 52_428_800 },
  is_estimated: { description: 'Whether the figures are those of a sample, as for many files.', example: false },
  free_bytes: {
    description:
      'What is free on the disks of the folders of the server that answers, on the fullest of them; null where none is watched.',
    example: 107_374_182_400,
  },
  starts_with: { description: 'The beginning of the name; empty for all.', example: 'ac' },
  last_seen_at: {
    description: 'When a session or a key was used last, good to an hour; null where none is known.',
    example: '2026-03-14T09:26:53.589Z',
  },
  cpu_seconds: { description: 'Processor seconds of its jobs today (UTC).', example: 812.4 },
  is_paused: { description: 'Whether its builds and proofs are paused.', example: false },
  stored_bytes: { description: 'What its builds and proofs keep.', example: 52_428_800 },
  quotas: { description: 'What was set for this team alone; null is what the settings say of every team.' },
  is_verified: { description: 'Whether the address is shown to be theirs.', example: true },
  median_error: {
    description: 'Half of the proofs were off by no more than this part of what they took.',
    example: 0.12,
  },
  inside_interval: { description: 'The part of them that was inside the interval, meant to be 0.9.', example: 0.91 },
  median_memory_error: {
    description: 'As `median_error`, of the memory; null where it was not measured.',
    example: null,
  },
  act_id: { description: 'Its number.', example: 17 },
  done_at: { description: 'When it was done.', example: '2026-03-14T09:26:53.589Z' },
  act: { description: 'What was done.', example: 'drain' },
  subject: {
    description: 'What it was done to: a team, a machine, or the id of a build or proof; null for the whole queue.',
    example: 'prover-1',
  },
  changes: { description: 'What it changed, in words; null where the act says all.', example: null },
}
