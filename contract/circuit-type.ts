import { z } from 'zod'

/** The proving frameworks, spelled as on the wire (wire-format 4). */
export const CircuitType = z.enum([
  'boojum',
  'circom',
  'gnark',
  'halo2',
  'hermez',
  'jolt',
  'noir',
  'openvm',
  'plonky2',
  'snarkvm',
  'sp1',
])
export type CircuitType = z.infer<typeof CircuitType>
