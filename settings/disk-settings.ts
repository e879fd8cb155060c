import { wholeNumber } from './variable.ts'

const MIB = 1024 ** 2

/** What is kept free on the disks of the data folder and of the storage: below it nothing new is begun. */
export const diskVariables = { PROOFYARD_DISK_RESERVE_MIB: wholeNumber(0, 1_048_576, 512) }

/** @returns bytes; 0 watches nothing */
export function diskReserveOf(set: { PROOFYARD_DISK_RESERVE_MIB: number }): number {
  return set.PROOFYARD_DISK_RESERVE_MIB * MIB
}
