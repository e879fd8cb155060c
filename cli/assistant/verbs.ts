import type { VerbGroup } from '../verb.ts'
import type { ServeOptions } from './serve.ts'

/** Assistants: programs that do by themselves what a person asks of them. */
export const assistantVerbs: VerbGroup = {
  title: 'Assistants:',
  verbs: [
    {
      words: 'mcp',
      about: 'serve an assistant over the Model Context Protocol, on the standard input and output',
      flags: [['--folder <folder>', 'the one that it may have read; the current one where nothing is said']],
      examples: ['mcp', 'mcp --folder ~/circuits --url https://proofs.example.org'],
      run: async (context, _typed, options: ServeOptions) =>
        (await import('./serve.ts')).serveAssistant(context, options),
    },
  ],
}
