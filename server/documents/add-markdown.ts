import { join } from 'node:path'
import { brand } from '@proofyard/contract/brand.ts'
import { type DocumentPlace, documentListPath, documentPath } from '@proofyard/contract/document.ts'
import type { FastifyInstance } from 'fastify'
import { summaryOf } from '../body/readme-summary.ts'
import { type MarkdownDocuments, findDocuments } from './markdown-documents.ts'

const HOUR_S = 3600
const CACHE = `public, max-age=${HOUR_S}`

/** The documentation of this version. */
const docs = join(import.meta.dirname, '..', '..', 'docs')

/**
 * Serves each page of the documentation as it was written, at the page's address with `.md` after it, and lists them in `/llms.txt`
 * (llmstxt.org); open to all, and the same for all.
 */
export function addMarkdown(app: FastifyInstance, publicUrl: string, folder = docs): void {
  const documents = findDocuments(folder)
  let text: Promise<string> | undefined
  app.get(documentListPath, async (_request, reply) => {
    text ??= listDocuments(documents, publicUrl)
    return reply
      .header('cache-control', CACHE)
      .type('text/plain; charset=utf-8')
      .send(await text)
  })
  app.get<{ Params: { document: string } }>('/docs/:document.md', async (request, reply) => {
    const markdown = await documents.read(request.params.document)
    if (markdown === undefined) return reply.callNotFound()
    return reply.header('cache-control', CACHE).type('text/markdown; charset=utf-8').send(markdown)
  })
}

async function listDocuments({ list, read }: MarkdownDocuments, publicUrl: string): Promise<string> {
  const line = async ({ name, title }: DocumentPlace) => {
    const summary = summaryOf((await read(name)) ?? '')
    return `- [${title}](${publicUrl}${documentPath(name)})${summary === null ? '' : `: ${summary}`}`
  }
  const lines = async (isWanted: (document: DocumentPlace) => boolean) =>
    await Promise.all(list.filter(isWanted).map(line))
  const isOf = (folder: string) => (document: DocumentPlace) => document.file.startsWith(`${folder}/`)
  const isAtTop = (document: DocumentPlace) => !document.file.includes('/')
  return [
    `# ${brand.product}`,
    '',
    `> ${brand.product} compiles zero-knowledge circuit projects into builds, makes proofs of them and verifies these. Each document below is markdown.`,
    '',
    '## Documentation',
    '',
    ...(await lines(isAtTop)),
    `- [API](${publicUrl}/api/openapi.json): each call of the HTTP API, as OpenAPI`,
    `- [sindri.json](${publicUrl}/api/v1/sindri-manifest-schema.json): the JSON schema of a project's manifest`,
    '',
    '## Frameworks',
    '',
    ...(await lines(isOf('frameworks'))),
    '',
    '## Security',
    '',
    ...(await lines(isOf('security'))),
    '',
    // What a reader with little room leaves out, by the convention.
    '## Optional',
    '',
    ...(await lines(isOf('decisions'))),
    '',
  ].join('\n')
}
