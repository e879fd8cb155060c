import { byId } from './elements.ts'

/** The toolchain whose verifier a server has put into this page; undefined where it put none. */
export function toolchainOfPage(): string | undefined {
  return byId('program', HTMLScriptElement).dataset['toolchain']
}

/** That verifier, packed. Whether it is the one that it says is for its hash to tell. */
export async function programOfPage(toolchain: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (toolchain !== toolchainOfPage()) return undefined
  try {
    return Uint8Array.from(atob(byId('program', HTMLScriptElement).text), (character) => character.charCodeAt(0))
  } catch {
    // No base64, so no verifier either: its hash will say so.
    return new Uint8Array()
  }
}
