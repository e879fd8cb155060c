/** A longer file of a project is downloaded, not shown: a page of it would be slow, and no one reads it. */
export const MAX_TEXT_BYTES = 512 * 1024

/** The bytes as UTF-8; null when they are not, or hold a NUL as only programs and pictures do. */
export function asText(bytes: ArrayBuffer | Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
