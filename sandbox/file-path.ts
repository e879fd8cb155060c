/** Path of a file or folder on this machine. */
export type FilePath = string
