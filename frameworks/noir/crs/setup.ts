import type { Setup } from '../../framework.ts'

/** Every Noir build has the same set-up; keys follow from it and the program alone. */
export const ignitionSetup: Setup = {
  kind: 'ceremony',
  statement:
    "Aztec's Ignition ceremony of 2019, universal: 176 contributors, of whom one honest one is enough. The keys follow from it and the program, without secrets of this server.",
}
