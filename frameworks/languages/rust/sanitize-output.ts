import { stripEscapes } from '../strip-escapes.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { inside } from './cargo.ts'

// A build's error is read by people; a compiler that repeats itself thousands of times helps no one.
const MAX_LENGTH = 20_000

/**
 * What cargo, the compiler or the circuit wrote, with paths as the user knows them, and not endless.
 *
 * @param folder in which it ran, for unsandboxed programs see the real path
 */
export function sanitizeOutput({ folder }: { folder: FilePath }, output: string): string {
  const clean = stripEscapes(output)
    .replaceAll(new RegExp(String.raw`(?<![\w.-])${RegExp.escape(folder)}(?![\w.-])`, 'g'), inside.work)
    .replaceAll(/(?<![\w.-])\/work\/project(?![\w./-])/g, 'the project')
    .replaceAll(/(?<![\w./-])\/work\//g, '')
    .replaceAll(/(?<![\w./-])project\//g, '')
    .replaceAll(/(?<![\w.@/-])(?:\/[\w.@-]+)*\/(?:registry\/src\/[\w.-]+|git\/checkouts\/[\w.-]+\/[\da-f]+)\//g, '')
    .replaceAll(/^ *note: run with `RUST_BACKTRACE.*$/gm, '')
    .replaceAll(/^error: could not compile .*$/gm, '')
    .replaceAll(/(?<![ \t])[ \t]+$/gm, '')
    .trim()
  return clean.length > MAX_LENGTH
    ? `${clean.slice(0, MAX_LENGTH)}\n…and ${clean.length - MAX_LENGTH} characters more.`
    : clean
}
