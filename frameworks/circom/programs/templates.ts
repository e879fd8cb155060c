import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The files, relative to the project, that define each template. */
export type TemplateFiles = Record<string, string[]>

/**
 * Finds where templates are defined: the witness program names the template and the line of an assertion that does not
 * hold, and never the file.
 */
export function findTemplates(folder: string): TemplateFiles {
  const found = new Map<string, Set<string>>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.circom')) continue
    const path = relative(folder, join(entry.parentPath, entry.name))
    for (const [, name] of readFileSync(join(folder, path), 'utf8').matchAll(definition)) {
      if (name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(path))
    }
  }
  return Object.fromEntries([...found].map(([name, paths]) => [name, [...paths].toSorted()]))
}

const definition = /\btemplate\s+(?:(?:custom|parallel|extern_c)\s+)*([A-Za-z_$][\w$]*)\s*\(/g
