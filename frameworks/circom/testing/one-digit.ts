import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'

/** Writes a file again beside itself, with one digit of its first long number changed. @returns its path */
export async function withOneDigitChanged(path: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  const changed = text.replace(/"(\d+)(\d)"/, (_, head: string, last: string) => `"${head}${(Number(last) + 1) % 10}"`)
  expect(changed).not.toBe(text)
  const target = `${path}-${crypto.randomUUID()}`
  await writeFile(target, changed)
  return target
}
