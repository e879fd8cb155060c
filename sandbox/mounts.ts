import type { Mount } from './sandbox.ts'

/** Shows `source` inside under `target`, to be read. */
export function readOnly(source: string, target: string): Mount {
  return { source, target, writable: false }
}

/** Shows `source` inside under `target`, to be written. */
export function writable(source: string, target: string): Mount {
  return { source, target, writable: true }
}

/** Shows a file of this one run inside under `target`, to be read: it may be one that only the service reads. */
export function privateFile(source: string, target: string): Mount {
  return { source, target, writable: false, private: true }
}
