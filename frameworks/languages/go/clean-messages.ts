import { stripEscapes } from '../strip-escapes.ts'

// An error is read by people; a compiler that repeats itself thousands of times helps no one.
const MAX_LENGTH = 20_000

/** What Go or a Go program wrote, without colours, without the names of folders inside the sandbox, and not endless. */
export function cleanMessages(output: string): string {
  const text = stripEscapes(output)
    .replaceAll(/(?:\/work)?\/project\//g, '')
    .replaceAll(/(?:\/toolchain)?\/modules\//g, '')
    .replaceAll(/ \(\/go\/src\/[^()\n]*\)/g, '')
    .replaceAll(/^# .*\n/gm, '')
    .replaceAll(/^\.\//gm, '')
    .replaceAll(/^(?:go: downloading .*|go: finding module .*)\n?/gm, '')
    .replaceAll(/^(?:goroutine \d+[^\n]*|\t+\S+:\d+ \+0x[0-9a-f]+|exit status \d+)\n?/gm, '')
    .replaceAll(/(?<![ \t])[ \t]+$/gm, '')
    .trim()
  return text.length > MAX_LENGTH
    ? `${text.slice(0, MAX_LENGTH)}\n…and ${text.length - MAX_LENGTH} characters more.`
    : text
}

/** Whether the go command says that it did not find a module on this machine, with the network off. */
export function missesModules(stderr: string): boolean {
  return /module lookup disabled by GOPROXY=off|: read-only file system|reading file:\/\/|missing go\.sum entry|dial tcp|no required module provides package/.test(
    stderr,
  )
}
