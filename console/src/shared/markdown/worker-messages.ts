import type { Rendered } from './rendered.ts'

export interface ToWorker {
  text: string
}

/** Its clock runs from `working` to `fetching`. */
export type FromWorker =
  | { kind: 'working' | 'fetching' }
  | { kind: 'done'; rendered: Rendered }
  | { kind: 'failed'; message: string }
