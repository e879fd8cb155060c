import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/** Adds `completion <shell>`, which prints what bash, zsh, fish or PowerShell has to read, and `complete`, which they ask then. */
export function addCompletion(program: Command): void {
  tab(program, { completionCommandName: 'completion' })
}
