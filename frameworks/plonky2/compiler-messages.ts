import { z } from 'zod'
import { PROVER } from './crate.ts'

const Line = z.object({
  reason: z.literal('compiler-message'),
  target: z.object({ name: z.string(), kind: z.array(z.string()) }),
  message: z.object({ level: z.string(), rendered: z.string(), code: z.object({ code: z.string() }).nullable() }),
})

/** One thing that the compiler said. */
export interface CompilerMessage {
  isError: boolean
  /** With the lines of the source that it is about. */
  text: string
  code: string | undefined
  /** It is about the program that we wrote around the circuit. */
  isOurs: boolean
}

/** What the compiler said, out of cargo's lines of JSON. */
export function readCompilerMessages(stdout: string): CompilerMessage[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{"reason":"compiler-message"')) return []
    const read = Line.safeParse(parse(line))
    if (!read.success) return []
    const { target, message } = read.data
    return {
      isError: message.level.startsWith('error'),
      text: message.rendered,
      code: message.code?.code,
      isOurs: target.name === PROVER && target.kind.includes('bin'),
    }
  })
}

/** The last line is cut where cargo said more than we keep. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
