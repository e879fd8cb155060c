import { stripEscapes } from '../languages/strip-escapes.ts'

// A build's error is read by people; a compiler that repeats itself thousands of times helps no one.
const longest = 20_000

/** Lines of the compiler, or of the language it is written in, that say nothing to the author of a circuit. */
const noise = /^(?:previous errors were found|note: run with `RUST_BACKTRACE.*|thread '.*' panicked at .*)$/gm

/** The compiler's output as it is, without colours and without the name of the folder it ran in. */
function cleanMessages(output: string): string {
  return stripEscapes(output)
    .replaceAll('/project/', '')
    .replaceAll(noise, '')
    .replaceAll(/(?<![ \t])[ \t]+$/gm, '')
    .trim()
}

/** The single warnings in the compiler's output, each once. */
export function listWarnings(output: string): string[] {
  const messages = cleanMessages(output)
    .split(/\n(?=(?:warning|error|note|help)\[)/)
    .map((message) => message.trim())
  return [...new Set(messages.filter((message) => message.startsWith('warning[')))]
}

const advice: [sign: RegExp, sentence: string][] = [
  [
    /signal private input|requires pragma version [01]\./,
    'This is circom 1. This server has circom 2: `signal private input` is `signal input` there, and main lists what is public, as in `component main {public [a]} = Main();` (https://docs.circom.io/circom-language/signals).',
  ],
  [
    /requires pragma version \d+\.\d+\.\d+ that is not supported by the compiler/,
    'This server compiles with circom 2.2.3, which takes files that ask for 2.0.0 to 2.2.3. Lower the number if the file needs nothing newer.',
  ],
  [
    /unrecognized version argument in pragma directive/,
    'A pragma names one version and no range, such as `pragma circom 2.1.0;`.',
  ],
  [
    /to be included has not been found/,
    "Builds have no network: put the file into the project, or its package into the project's node_modules. Includes are looked for beside the file, in the project's root and in node_modules.",
  ],
  [
    /crashed on this circuit \(memory access out of bounds\)/,
    'It does so on a template or a function that calls itself without end.',
  ],
]

/** The compiler's output with a sentence on what to do, where it leaves that open. */
export function explainFailure(output: string): string {
  const whole = cleanMessages(output)
  const text =
    whole.length > longest ? `${whole.slice(0, longest)}\n…and ${whole.length - longest} characters more.` : whole
  const found = advice.find(([sign]) => sign.test(text))
  return found ? `${text}\n\n${found[1]}` : text
}
