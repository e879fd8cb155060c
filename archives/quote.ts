const MAX_LENGTH = 100

/** A stranger's text as it may stand in a sentence: in quotes, cut, and without characters that no one can see. */
export function quote(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
  return JSON.stringify(cut).replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
  )
}
