import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Tells the page around it how large the picture is; of one that did not come, that it has no size. */
const script =
  "const picture = document.images[0]; const tell = () => parent.postMessage({ width: picture.naturalWidth, height: picture.naturalHeight }, '*'); " +
  "if (picture.complete) tell(); else for (const event of ['load', 'error']) picture.addEventListener(event, tell)"
const style = 'body { margin: 0 } img { display: block; width: 100%; height: auto }'

/**
 * `/outside-picture?address=https://…`: a frame for one picture of another site, which a person asked for in a README.
 * The console's own policy allows no other site; this page's allows this one host, also when it sends the browser on,
 * and is no part of the console: it has no origin, no cookies and no other script.
 */
export function addOutsidePicture(app: FastifyInstance): void {
  app.get<{ Querystring: { address?: unknown } }>('/outside-picture', async (request, reply) => {
    const address = pictureAddress(request.query.address)
    // Opened by itself it would be a page of a stranger's at our address.
    const isFrame = (request.headers['sec-fetch-dest'] ?? 'iframe') === 'iframe'
    if (address === undefined || !isFrame) return reply.callNotFound()
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': [
          "default-src 'none'",
          `img-src ${address.origin}`,
          `script-src '${hashOf(script)}'`,
          `style-src '${hashOf(style)}'`,
          "frame-ancestors 'self'",
          'sandbox allow-scripts',
        ].join('; '),
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><meta name="color-scheme" content="light"><title>Picture</title><style>${style}</style>` +
          `<img src="${escaped(address.href)}" alt="" referrerpolicy="no-referrer"><script>${script}</script>`,
      )
  })
}

function pictureAddress(value: unknown): URL | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null
  // A host may hold signs that mean something in a content policy.
  return url !== null && /^https?:\/\/(?:[a-z\d._-]+|\[[\da-f:]+\])(?::\d+)?$/.test(url.origin) ? url : undefined
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
