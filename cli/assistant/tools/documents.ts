import { z } from 'zod'
import { addressOf, fetchDocument, listDocuments as readList } from '../documents.ts'
import { boundedText } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'

/** A part of a document that an assistant reads at a time, in characters. */
const MAX_PART = 20_000

/** The documentation of the server. */
export const listDocuments = defineTool({
  name: 'list_documents',
  title: 'List the documentation',
  description: 'Lists the documents of this server’s documentation, with what each is about.',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    documents: z.array(z.object({ name: z.string(), title: z.string(), summary: z.string() })),
  }),
  run: async ({ url, signal }) => ({ documents: await readList(url, signal) }),
})

/** One document of it. */
export const readDocument = defineTool({
  name: 'read_document',
  title: 'Read a document',
  description: 'Reads a document of this server’s documentation, such as getting-started, circom or proof-bundles.',
  effect: 'reads',
  input: z.strictObject({
    name: z
      .string()
      .max(200)
      .regex(/^[\w-]+$/)
      .describe('As list_documents has it.'),
    from: z.int().min(0).default(0).describe('The character to begin at: next_from of the part before.'),
  }),
  output: z.object({
    address: z.string(),
    text: z.string(),
    next_from: z.int().nullable().describe('Where the next part begins; null at the end.'),
  }),
  run: async ({ url, signal }, { name, from }) => {
    const text = await fetchDocument(url, name, signal)
    const end = from + MAX_PART
    return {
      address: addressOf(url, name),
      text: boundedText(text.slice(from, end)),
      next_from: end < text.length ? end : null,
    }
  },
})
