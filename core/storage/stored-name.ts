const SHA256 = /^[0-9a-f]{64}$/
const FOLDER = /^[0-9a-f]{2}$/

export function isStoredName(name: string): boolean {
  return SHA256.test(name)
}

/** Whether stored files may lie in a folder of this name: an operator, or a file system, may have put others beside it. */
export function isStoredFolder(name: string): boolean {
  return FOLDER.test(name)
}

/** @throws for what is no hash: nothing else is ever part of a path or an address */
export function requireStoredName(name: string): void {
  if (!isStoredName(name)) throw new Error(`"${name}" is not the name of a stored file.`)
}
