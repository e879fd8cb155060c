const MAX_CHARACTERS = 400

/** What went wrong, short, without the folders of this server and without the password of a proxy. */
export function withoutFolders(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error))
    .replaceAll(/(?<![\w.:/])(?:\/[\w.@+~-]+)+\/(?=[\w.@+~-])/g, '')
    .replaceAll(/\/\/[^/@\s]+@/g, '//')
    .trim()
  const short = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
  return /[.!?…]$/.test(short) ? short : `${short}.`
}
