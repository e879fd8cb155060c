/** A file of public set-up parameters that Proofyard knows by its hash. */
export interface Parameter {
  /** As people name it, such as `ptau-16`. */
  id: string
  /** Its name in the operator's folder of parameters. */
  file: string
  /** Where it is published. */
  url: string
  hash: { algorithm: 'sha256' | 'blake2b512'; hex: string }
  /** Roughly. */
  bytes: number
  /** What it serves, in a sentence. */
  about: string
}
