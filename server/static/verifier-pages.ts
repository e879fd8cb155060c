import { Readable } from 'node:stream'
import type { Core } from '@proofyard/core/context.ts'
import { findBrowserVerifier } from '@proofyard/core/verifiers/browser-verifier.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { verifiedToolchain, verifyingToolchain } from '@proofyard/frameworks/browser-verifiers.ts'
import type { FastifyInstance } from 'fastify'
import { readPage, sendPage } from './standalone-pages.ts'

/** In the page of `/verify`, empty. */
const EMPTY_PLACE = '<script id="program" type="application/gzip"></script>'
/** Whole groups of three bytes, each of which is four characters of base64. */
const GROUP = 3

/**
 * `/verify/noir@1.0.0-beta.26` is the page of `/verify` with the verifier of that toolchain in it, and works as a saved copy as that does;
 * `/verify/noir@1.0.0-beta.26.wasm.gz` is the verifier alone. `/verify/noir` leads to the page of the newest one, and that of a framework without
 * such a verifier to `/verify`. Until a worker has the toolchain the page comes without, and says so.
 */
export function addVerifierPages(app: FastifyInstance, core: Pick<Core, 'database' | 'storage'>, folder: string): void {
  app.get<{ Params: { name: string } }>('/verify/:name', async (request, reply) => {
    const [, name = '', ending] = /^(.*?)(\.wasm\.gz)?$/.exec(request.params.name) ?? []
    const verifying = verifyingToolchain(name)
    const toolchain = verifying && verifiedToolchain(verifying)
    if (toolchain !== name) {
      if (!Object.hasOwn(frameworks, name)) return reply.callNotFound()
      return reply.redirect(toolchain === undefined ? '/verify' : `/verify/${toolchain}`)
    }
    const verifier = await findBrowserVerifier(core, toolchain)
    if (ending !== undefined) {
      if (verifier === undefined) return reply.callNotFound()
      return reply
        .headers({ 'cache-control': 'no-cache' })
        .type('application/gzip')
        .send(core.storage.read(verifier.sha256))
    }
    const page = await readPage(folder, 'verify.html')
    const [before, after] = page?.html.split(EMPTY_PLACE) ?? []
    if (page === undefined || before === undefined || after === undefined) return reply.callNotFound()
    const content =
      verifier === undefined
        ? page.html
        : Readable.from(withProgram(before, after, toolchain, core.storage.read(verifier.sha256)))
    return sendPage(reply, page, { 'cache-control': 'no-cache' }, content)
  })
}

async function* withProgram(
  before: string,
  after: string,
  toolchain: string,
  program: AsyncIterable<Buffer>,
): AsyncGenerator<string> {
  yield `${before}<script id="program" type="application/gzip" data-toolchain="${toolchain}">`
  let rest = Buffer.alloc(0)
  for await (const chunk of program) {
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % GROUP)
    yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  yield `${rest.toString('base64')}</script>${after}`
}
