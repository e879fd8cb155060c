import { readdir } from 'node:fs/promises'
import { routes } from '@proofyard/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { multipart } from '../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'
import { decodePng } from './testing/decode-png.ts'
import { BLUE, bmp, type Color, gif, jpeg, png, profileBomb, RED } from './testing/pictures.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  account = await newAccount(server.core, 'painter')
})
afterAll(() => server.close())

async function upload(picture: Buffer, key = account.key) {
  const body = await multipart([['files', picture, 'avatar.png']])
  return send(server.app, routes.teamAvatarUpload, { key, ...body })
}

async function addressAfter(picture: Buffer): Promise<URL> {
  const response = await upload(picture)
  expectAnswer(routes.teamAvatarUpload, response)
  return new URL(response.json<{ team: { avatar_url: string } }>().team.avatar_url)
}

function expectColor(seen: number[], color: Color): void {
  expect(seen.map((value, index) => Math.abs(value - (color[index] ?? 0))).every((off) => off < 12)).toBe(true)
}

const accepted: [string, () => Buffer, Color, Color][] = [
  ['a PNG', () => png(32, 16), RED, BLUE],
  ['a PNG of one pixel', () => png(1, 1), RED, RED],
  ['a tall PNG', () => png(40, 800), RED, BLUE],
  ['a JPEG', () => jpeg('baseline'), RED, BLUE],
  ['a progressive JPEG', () => jpeg('progressive'), RED, BLUE],
  ['a progressive JPEG in the colors of print', () => jpeg('cmykProgressive'), RED, BLUE],
  ['a JPEG with a film behind it', () => Buffer.concat([jpeg('baseline'), Buffer.from('MotionPhoto_Data')]), RED, BLUE],
  ['a BMP of 24 bits', () => bmp(24), RED, BLUE],
  ['a BMP of 32 bits', () => bmp(32), RED, BLUE],
  ['a GIF', () => gif([[1, 1]]), BLUE, BLUE],
  [
    'the first frame of an animation',
    () =>
      gif([
        [0, 0],
        [1, 1],
      ]),
    RED,
    RED,
  ],
]

describe('a picture', () => {
  test.each(accepted)('%s comes back as a PNG of 400 by 400 pixels', async (_, make, left, right) => {
    const address = await addressAfter(make())
    expect(address.origin).toBe(server.core.publicUrl)
    const response = await server.app.inject({ url: address.pathname })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(response.rawPayload.includes('MotionPhoto')).toBe(false)
    const head = await server.app.inject({ method: 'HEAD', url: address.pathname })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    const drawn = decodePng(response.rawPayload)
    expect(drawn).toMatchObject({ width: 400, height: 400 })
    expectColor(drawn.at(40, 200), left)
    expectColor(drawn.at(360, 200), right)
  })

  test('has a new address with each upload, and the old one is gone', async () => {
    const [first, second] = [await addressAfter(png(32, 16)), await addressAfter(png(32, 16))]
    expect(second.href).not.toBe(first.href)
    expect((await server.app.inject({ url: first.pathname })).statusCode).toBe(404)
    expect((await server.app.inject({ url: second.pathname })).statusCode).toBe(200)
    expect((await server.app.inject({ url: second.pathname.replace('painter', 'another') })).statusCode).toBe(404)
    expect((await server.app.inject({ url: '/avatars/painter.svg' })).statusCode).toBe(200)
    const detail = await send(server.app, routes.teamDetail, { path: { team_slug: 'painter' } })
    expect(detail.json()).toMatchObject({ avatar_url: second.href })
  })
})

const whole = png(64, 64)
const refused: [string, () => Buffer, RegExp][] = [
  ['nothing', () => Buffer.alloc(0), /empty/],
  ['text', () => Buffer.from('not a picture'), /no picture that can be used/],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), /no picture/],
  ['a TIFF', () => Buffer.from('49492a0008000000', 'hex'), /no picture/],
  ['half a PNG', () => whole.subarray(0, whole.length / 2), /cut off/],
  ['a PNG without its end', () => whole.subarray(0, -12), /cut off/],
  ['the beginning of a PNG', () => whole.subarray(0, 10), /cut off/],
  ['a PNG with a wrong checksum', () => Buffer.from(whole).fill(7, 45, 60), /damaged/],
  ['a PNG that is larger than it says', () => png(64, 64, { width: 1000, height: 1000 }), /damaged/],
  ['a bomb', () => png(1, 1, { width: 10_000, height: 10_000 }), /10000 × 10000 pixels; at most 16 million/],
  ['a bomb in a color profile', profileBomb, /ran out of memory/],
  ['a PNG of no pixels', () => png(1, 1, { width: 0, height: 5 }), /no pixels/],
  ['half a JPEG', () => jpeg('baseline').subarray(0, 150), /cut off/],
  ['a JPEG without its end', () => jpeg('progressive').subarray(0, -2), /cut off/],
  ['a JPEG with holes', () => Buffer.from(jpeg('baseline')).fill(0, 20, 60), /damaged/],
  ['half a GIF', () => gif([[0, 1]]).subarray(0, 30), /cut off/],
  ['a GIF with a foreign block', () => Buffer.from(gif([[0, 1]])).fill(9, 19, 20), /damaged/],
  ['half a BMP', () => bmp(24).subarray(0, 800), /cut off/],
  ['a GIF that is a script too', () => Buffer.concat([gif([[0, 1]]), Buffer.from('/*;alert(1)')]), /goes on after/],
  ['a PNG that is an archive too', () => Buffer.concat([whole, Buffer.from('PK\x03\x04')]), /goes on after/],
  ['a BMP that is a page too', () => Buffer.concat([bmp(24), Buffer.from('<html>')]), /goes on after/],
]

describe('what is no picture', () => {
  test.each(refused)('%s is refused with a sentence, and the server lives on', async (_, make, sentence) => {
    expectError(await upload(make()), 400, { error: 'Invalid upload', message: expect.stringMatching(sentence) })
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key: account.key }))
    expect(await readdir(server.uploadsFolder)).toEqual([])
  })

  test('is refused when it is too large, missing, twice, or no multipart', async () => {
    const { key } = account
    expectError(await upload(Buffer.alloc(10 * 1024 * 1024 + 1)), 413, { message: expect.stringContaining('10 MiB') })
    expectError(await upload(Buffer.alloc(20 * 1024 * 1024)), 413)
    const none = await multipart([['other', 'x']])
    expectError(await send(server.app, routes.teamAvatarUpload, { key, ...none }), 422, { location: 'body.files' })
    const two = await multipart([
      ['files', whole, 'a.png'],
      ['files', whole, 'b.png'],
    ])
    expectError(await send(server.app, routes.teamAvatarUpload, { key, ...two }), 422, { location: 'body.files' })
    expectError(await send(server.app, routes.teamAvatarUpload, { key, body: {} }), 422, { location: 'body.files' })
    expectError(await send(server.app, routes.teamAvatarUpload, { key }), 422, { location: 'body.files' })
    expectError(await send(server.app, routes.teamAvatarUpload), 401)
    expect(await readdir(server.uploadsFolder)).toEqual([])
  })
})
