import { brand } from '@proofyard/contract/brand.ts'
import { verbGroups } from './program.ts'
import type { Verb } from './verb.ts'

const beginning = `# Commands

Every command, with its options and examples. Written by \`npm run reference -w proofyard\` from the table that the commands are read by. [The command line](command-line.md) tells how they belong together, which server and key are
meant, and what exit codes say. All take \`--url <url>\`, the server that is meant, \`--json\`, the result as JSON, and \`--help\`.
`

/** Every command with what it takes, as markdown. */
export function writeReference(): string {
  const parts = verbGroups.map(
    ({ title, verbs }) => `## ${title.replace(/:$/, '')}\n\n${verbs.map(section).join('\n\n')}`,
  )
  return `${[beginning.trim(), ...parts].join('\n\n')}\n`
}

function section({ words, takes = '', about, flags = [], examples = [] }: Verb): string {
  const typed = [brand.ownCli, words, takes].filter((part) => part !== '').join(' ')
  const lines = flags.map(([flag, meaning]) => `| \`${flag}\` | ${inCell(meaning)} |`)
  return [
    `### ${words}\n\n\`${typed}\`: ${about}`,
    ...(lines.length === 0 ? [] : [['| | |', '|---|---|', ...lines].join('\n')]),
    ...(examples.length === 0
      ? []
      : [`\`\`\`sh\n${examples.map((one) => `${brand.ownCli} ${one}`).join('\n')}\n\`\`\``]),
  ].join('\n\n')
}

/** What would begin a tag, or end the cell of a table, is text. */
function inCell(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('|', String.raw`\|`)
}
