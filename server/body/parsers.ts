import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { decodeBody } from './content-encoding.ts'
import { parseForm } from './form.ts'
import { parseJsonBody } from './json.ts'
import { limitBytes } from './limit-bytes.ts'
import { boundaryOf, type Multipart } from './multipart.ts'
import { atPace, type Pace } from './pace.ts'
import { utf8Text } from './unicode.ts'
import { forgetTypeOfNoBody, hasBody } from './without-body.ts'

/** A multipart body as `request.body` has it: still unread, so that an upload is never held in memory. */
export class UnreadMultipart {
  readonly multipart: Multipart

  constructor(multipart: Multipart) {
    this.multipart = multipart
  }
}

/** Every encoding of wire-format 1.3: JSON, forms, multipart, any of them compressed, and none. */
export function addBodyParsers(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', forgetTypeOfNoBody)
  app.addHook('preParsing', async (request, reply, payload) =>
    hasBody(request) ? decodeBody(request, atPace(request, reply, payload, pace)) : payload,
  )
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
    parseJsonBody(utf8Text(bytes)),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => parseForm(utf8Text(bytes)),
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const boundary = boundaryOf(request.headers['content-type'] ?? '')
    return new UnreadMultipart({ chunks: limitBytes(payload, request.routeOptions.bodyLimit), boundary })
  })
}
