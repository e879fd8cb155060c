import { MiB } from '@proofyard/sandbox/sizes.ts'

/** Public values of 64 bits as our part of a program leaves them in a file; no circuit has so many. */
export const leftNumbers = { maxBytes: 1 * MiB, form: /^\[(?:"\d{1,20}"(?:,"\d{1,20}")*)?\]$/ }
