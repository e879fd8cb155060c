import { z } from 'zod'
import { boundedText } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'

const MAX_NAME = 200

/** At which server, and for which team, everything is done. */
export const whoami = defineTool({
  name: 'whoami',
  title: 'Server and team',
  description: 'Says at which server and for which team all tools act, and from which folder files may be read.',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ server: z.string(), team: z.string(), folder: z.string() }),
  run: async ({ url, folder, connect, signal }) => {
    const { team } = await (await connect()).call('teamMe', { signal })
    return { server: url, team: boundedText(team.slug, MAX_NAME), folder }
  },
})
