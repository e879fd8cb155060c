import type { Field } from './field.ts'

/** Workers of other owners, and the jobs that they take. */
export const workerFields: Record<string, Field> = {
  worker_id: {
    description: 'A random UUID of the worker, the same as long as its process lives.',
    example: '5d0f7a52-2f0f-4f7b-9a57-0c6d1c1f8e11',
  },
  lasting_id: {
    description:
      'A random UUID that stays the same when the worker is started again, so that it is known to be back. Without one it is expected for an hour after it was last seen.',
    example: '0b0d4a3e-7c0e-4b8e-8f0a-6a4f1e2d3c4b',
  },
  worker_name: { description: 'The name of the worker key.', example: 'scroll farm' },
  offers: {
    description: 'What the key may serve: ids of toolchains, or types of circuits that need none.',
    example: ['openvm@scroll'],
  },
  offer: { description: 'One of the offers of the key.', example: 'openvm@scroll' },
  report_every_seconds: { description: 'So often the next report of the worker is due.', example: 10 },
  report_within_seconds: {
    description: 'A job of which nothing is heard for so many seconds is taken away.',
    example: 120,
  },
  capabilities: {
    description:
      'What the worker says of the offers of its key; null where it only asks for them, which is no sign of life.',
  },
  total: { description: 'What its jobs may use of the machine together.' },
  free: { description: 'What of it no one holds.' },
  memory_bytes: { description: 'Memory in bytes.', example: 68_719_476_736 },
  threads: { description: 'Processors.', example: 16 },
  disk_bytes: { description: 'Disk in bytes.', example: 274_877_906_944 },
  gpus: { description: 'GPUs: their number, or of a whole machine an entry for each with its memory.' },
  wait_seconds: { description: 'For so many seconds the answer may wait for a job.', example: 20 },
  job: { description: 'The job; null where there is none now.' },
  job_id: {
    description: 'The job: the build or the proof that it makes.',
    example: '0e4d9d1a-3a52-4f0f-9f4e-8d1b0a7c6f35',
  },
  delivery: { description: 'Counts how often the job was handed out; a later one ends the earlier ones.', example: 0 },
  manifest: {
    description: 'The `sindri.json` of the project, with its defaults.',
    example: { circuitType: 'openvm', name: 'chunk' },
  },
  resources: { description: 'What the job is given of the machine at its most.' },
  files: { description: 'What the job is done from.' },
  kind: { description: 'Which kind it is.' },
  go_on: { description: 'Whether the worker is to go on.', example: true },
  why: {
    description: 'Why not: `withdrawn` where no one wants it any more, `lost` where it went to another worker.',
    example: null,
  },
  result_kind: { description: 'What the file is.', example: 'proof' },
  result_name: { description: 'Of a kept file: the name under which its framework finds it again.', example: null },
  file: { description: 'The bytes of the file.' },
  details: {
    description: 'The keys that the framework adds to a circuit, as far as they are known now.',
    example: { openvm_version: 'scroll' },
  },
  measured: { description: 'What was measured, for what its proofs take.', example: { cycles: 1024 } },
  outcome: {
    description: '`checking` where a worker of this server verifies the proof before it is Ready.',
    example: 'checking',
  },
  failure: { description: 'The sentence that the person reads.', example: 'src/main.rs:3: expected `;`' },
  reason: { description: 'Why the job is given back. Only a `fault` counts against it.', example: 'ending' },
}
