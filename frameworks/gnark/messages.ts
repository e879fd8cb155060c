import { stripVTControlCharacters } from 'node:util'
import { harnessFolder } from './harness.ts'

// An error is read by people; a compiler that repeats itself thousands of times helps nobody.
const longest = 20_000

/** What a program said, without colours, without the names of folders inside the sandbox, and not endless. */
export function cleanMessages(said: string): string {
  const text = stripVTControlCharacters(said)
    .replaceAll(/(?:\/work)?\/project\//g, '')
    .replaceAll(/(?:\/toolchain)?\/modules\//g, '')
    .replaceAll(/ \(\/go\/src\/[^)\n]*\)/g, '')
    .replaceAll(/^# .*\n/gm, '')
    .replaceAll(/^\.\//gm, '')
    .replaceAll(/^(?:go: downloading .*|go: finding module .*)\n?/gm, '')
    .replaceAll(/^(?:goroutine \d+[^\n]*|\t+\S+:\d+ \+0x[0-9a-f]+|exit status \d+)\n?/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
  return text.length > longest ? `${text.slice(0, longest)}\n…and ${text.length - longest} characters more.` : text
}

/** Whether the go command did not find a module on this machine, with the network off. */
export function lacksModules(said: string): boolean {
  return /module lookup disabled by GOPROXY=off|\.lock: read-only file system|reading file:\/\/|missing go\.sum entry|dial tcp|no required module provides package/.test(
    said,
  )
}

interface Names {
  packageName: string
  circuitStructName: string
}

/** What the Go compiler says of our own lines beside the user's package, in the words of the manifest. */
export function explainBuild(said: string, { packageName, circuitStructName }: Names): string {
  const ours = said.split('\n').filter((line) => line.includes(`${harnessFolder}/`))
  if (ours.length === 0) return cleanMessages(said)
  const about = ours.join('\n')
  const contract = `Package ${packageName} must have a function FromJson(path string) witness.Witness.`
  if (about.includes(`undefined: user.${circuitStructName}`)) {
    return `circuitStructName: package ${packageName} has no type ${circuitStructName}.`
  }
  if (about.includes('user.FromJson')) {
    return `${contract} ${about.includes('undefined') ? 'It has none.' : `It is another: ${cleanMessages(about)}`}`
  }
  if (about.includes(`user.${circuitStructName}`)) {
    const reason = /\((missing method [^)]*|method [^)]*)\)/.exec(about)?.[1]
    return `circuitStructName: *${circuitStructName} is not a circuit of gnark${reason === undefined ? '' : `: ${reason}`}.`
  }
  return cleanMessages(said)
}
