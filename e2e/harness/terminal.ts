import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** What a person types when a prompt appears. */
export type Answer = [prompt: string, keys: string]

export const enter = '\r'
export const arrowDown = '\u001b[B'

/**
 * Runs a program on a pseudo-terminal (util-linux's `script` makes one) and types the answers, each when its prompt
 * appears after the one before. Resolves with what was on the screen, without colours.
 */
export function onTerminal(
  command: string[],
  answers: Answer[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ code: number | null; output: string }> {
  const line = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const waiting = [...answers]
  return new Promise((resolve, reject) => {
    const child = spawn('script', ['-qefc', `stty cols 80 rows 24; ${line}`, '/dev/null'], {
      ...options,
      stdio: ['pipe', 'pipe', 'inherit'],
      signal: AbortSignal.timeout(120_000),
    })
    let screen = ''
    let seen = 0
    child.stdout.setEncoding('utf8').on('data', (text) => {
      screen += String(text)
      const plain = stripVTControlCharacters(screen)
      const [prompt, keys = ''] = waiting[0] ?? []
      const found = prompt === undefined ? -1 : plain.indexOf(prompt, seen)
      if (prompt === undefined || found === -1) return
      seen = found + prompt.length
      waiting.shift()
      // No person is faster, and programs throw away what is typed before they have turned the echo off.
      setTimeout(() => child.stdin.write(keys), 500)
    })
    child.once('error', (error) => reject(new Error(`${error.message}:\n${screen}`)))
    child.once('close', (code) => resolve({ code, output: stripVTControlCharacters(screen) }))
  })
}
