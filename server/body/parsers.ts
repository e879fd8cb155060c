import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { decodeBody } from './content-encoding.ts'
import { parseForm } from './form.ts'
import { parseJsonBody } from './json.ts'
import { boundaryOf, type Multipart } from './multipart.ts'
import { forgetTypeOfNoBody } from './without-body.ts'

/** A multipart body as `request.body` has it: still unread, so that an upload is never held in memory. */
export class UnreadMultipart {
  readonly multipart: Multipart

  constructor(multipart: Multipart) {
    this.multipart = multipart
  }
}

/** Every encoding of wire-format 1.3: JSON, forms, multipart, any of them compressed, and none. */
export function addBodyParsers(app: FastifyInstance): void {
  app.addHook('onRequest', forgetTypeOfNoBody)
  app.addHook('preParsing', (request, _reply, payload) => decodeBody(request, payload))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseJsonBody(text),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => parseForm(text),
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const boundary = boundaryOf(request.headers['content-type'] ?? '')
    return new UnreadMultipart({ chunks: payload, boundary })
  })
}
