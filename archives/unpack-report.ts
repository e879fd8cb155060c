/** What the program in the sandbox says about an archive. */
export type UnpackReport =
  | {
      kind: 'unpacked'
      /** Where in the archive the project is. */
      folder: string[]
      manifestText: string
      fileCount: number
      unpackedBytes: number
      warnings: string[]
    }
  | { kind: 'invalid'; sentence: string }
