/** The server takes no larger input. */
const MAX_FILE_BYTES = 64 * 1024 ** 2
/** A longer text makes a box of a page slow: it is sent as it is, without being shown. */
const MAX_SHOWN_CHARACTERS = 1024 ** 2

/** A file that was chosen or dropped: its text, and whether a box can show it. */
export interface InputFile {
  name: string
  text: string
  isShown: boolean
}

/** @throws SyntaxError with a sentence where the file cannot be an input */
export async function readInputFile(file: File): Promise<InputFile> {
  if (file.size > MAX_FILE_BYTES)
    throw new SyntaxError(`${file.name} is larger than 64 MiB, the most that an input may have.`)
  const bytes = await file.arrayBuffer()
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SyntaxError(`${file.name} is not a text file.`)
  }
  return { name: file.name, text, isShown: text.length <= MAX_SHOWN_CHARACTERS }
}
