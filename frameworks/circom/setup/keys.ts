import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Setup } from '../../framework.ts'
import type { CurveName, Scheme } from '../programs/curves.ts'

/** A proving key, and where it comes from. */
export interface Keys {
  zkey: FilePath
  setup: Setup
  warnings: string[]
}

/** A compiled circuit, as far as its keys are concerned. */
export interface Circuit {
  r1cs: FilePath
  constraints: number
  /** Outputs and public inputs. */
  publicValues: number
  scheme: Scheme
  curve: CurveName
}
