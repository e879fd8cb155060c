import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What the sources say of templates, so that a failed assertion can be told in their words. */
export interface Templates {
  /** The files, relative to the project, that define each template. */
  files: Record<string, string[]>
  /** The lines of each file that constrain or assert, by their number, as long as there are not too many. */
  lines: Record<string, Record<string, string>>
}

/** Of a line and of all lines together, in characters. */
const MAX_LINE = 120
const MAX_LINES = 256 * 1024

/**
 * Finds where templates are defined: the witness program names the template and the line of an assertion that does not
 * hold, and never the file or the signals.
 */
export function findTemplates(folder: string): Templates {
  const found = new Map<string, Set<string>>()
  const lines: [string, Record<string, string>][] = []
  let left = MAX_LINES
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.circom')) continue
    const path = relative(folder, join(entry.parentPath, entry.name))
    const source = readFileSync(join(folder, path), 'utf8')
    for (const [, name] of source.matchAll(definition)) {
      if (name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(path))
    }
    const own = constrainingLines(source)
    left -= JSON.stringify(own).length
    if (left >= 0) lines.push([path, own])
  }
  return {
    files: Object.fromEntries([...found].map(([name, paths]) => [name, [...paths].toSorted()])),
    lines: Object.fromEntries(lines),
  }
}

function constrainingLines(source: string): Record<string, string> {
  const numbered = source.split('\n').map((line, index) => [String(index + 1), shortened(line)] as const)
  return Object.fromEntries(numbered.filter(([, line]) => constraining.test(line)))
}

function shortened(line: string): string {
  const text = line.trim().replaceAll(/\s+/g, ' ')
  return text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE)}…`
}

const constraining = /===|<==|==>|\bassert\s*\(/
const definition = /\btemplate\s+(?:(?:custom|parallel|extern_c)\s+)*([A-Za-z_$][\w$]*)\s*\(/g
