/** A place in a file of the project that a compiler names. */
interface SourcePlace {
  file: string
  /** From 1. */
  line: number
}

/** A piece of a compiler's output; some lead to a place in the code. */
export type OutputPiece = { text: string; place?: SourcePlace }

/** `circuit.circom:5:21`, `"src/main.nr":3`, `lib.rs(10)`: the forms in which compilers write them. */
const WRITTEN = /(?<![\w@./+-])([\w@./+-]{1,200}\.\w{1,10})(?:"|')?(?::|\()(\d{1,7})(?::\d{1,7})?/g

/** More of it is shown without links. */
const MAX_LINKS = 200

/**
 * Divides a compiler's output at the places that it names in files of the project. A path may be written from the folder
 * above or below the project's; it counts where it means one file.
 */
export function sourcePlaces(output: string, files: string[]): OutputPiece[] {
  const pieces: OutputPiece[] = []
  let last = 0
  for (const match of output.matchAll(WRITTEN)) {
    const [text, path = '', line = ''] = match
    const file = meant(path, files)
    if (file === undefined || Number(line) < 1 || pieces.length >= 2 * MAX_LINKS) continue
    if (match.index > last) pieces.push({ text: output.slice(last, match.index) })
    pieces.push({ text, place: { file, line: Number(line) } })
    last = match.index + text.length
  }
  if (last < output.length) pieces.push({ text: output.slice(last) })
  return pieces
}

/** The one file of the project that a compiler means by a path; undefined where there is none, or more than one. */
function meant(path: string, files: string[]): string | undefined {
  const plain = path.replace(/^(?:\.{0,2}\/)+/, '')
  if (files.includes(plain)) return plain
  const [only, ...others] = files.filter((file) => plain.endsWith(`/${file}`) || file.endsWith(`/${plain}`))
  return others.length === 0 ? only : undefined
}
