import { readFileSync } from 'node:fs'
import { InvalidSettingsError } from './invalid-settings-error.ts'

/** What follows the name of a variable whose value lies in a file, as secrets of containers and of systemd do. */
export const FILE_SUFFIX = '_FILE'

/**
 * Adds the values of those variables that a file holds: the file that `NAME_FILE` names holds `NAME`, without the end of its last line.
 *
 * @param names of the variables that may come from files
 * @throws InvalidSettingsError with one sentence per variable that is set twice, or whose file cannot be used
 */
export function withFiles(names: string[], variables: Record<string, string>): Record<string, string> {
  const values = { ...variables }
  const problems: string[] = []
  for (const name of names) {
    const fileName = `${name}${FILE_SUFFIX}`
    const file = variables[fileName]
    if (file === undefined || names.includes(fileName)) continue
    if (variables[name] !== undefined) {
      problems.push(`${name} and ${fileName} are both set: set one of them.`)
      continue
    }
    try {
      const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (value === '') problems.push(`${fileName} names a file that is empty: ${file}.`)
      else values[name] = value
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      problems.push(`${fileName} names a file that cannot be read (${reason}).`)
    }
  }
  if (problems.length > 0) throw new InvalidSettingsError(problems.join('\n'))
  return values
}
