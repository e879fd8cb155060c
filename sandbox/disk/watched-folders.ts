import type { Identity } from '../identity/identity.ts'

/** Folders in which a program may write, and that are no disks of its own. */
export interface WatchedFolders {
  folders: string[]
  diskBytes: number
  /** The process below which the program runs; what it holds open without a name is counted, too. */
  root: number
  /** The user that the program is outside, where it has one of its own. */
  identity: Identity | undefined
}
