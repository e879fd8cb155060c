import type { Terminal } from './terminal.ts'

/** Says that what was begun goes on without this command. @param command what to type to see it again */
export function comeBack(terminal: Terminal, thing: 'build' | 'proof', command: string): void {
  terminal.note(`The ${thing} goes on at the server. To come back to it: ${command}`)
}
