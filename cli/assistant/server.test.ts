import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { allTools } from './all-tools.ts'
import { hostileAnswers, id, status } from './testing/hostile-answers.ts'
import { Refusal, openAssistant } from './testing/open-assistant.ts'

describe('the tools', () => {
  test('say what they do to whom, and take nothing that they do not know', async () => {
    const { client, use, asked } = await openAssistant({})
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(allTools.map(({ name }) => name))
    for (const { name, annotations, inputSchema, outputSchema } of tools) {
      expect(annotations?.readOnlyHint, name).toBe(/^(?:whoami|search|read|verify|explain|list)/.test(name))
      expect(annotations?.destructiveHint === true, name).toBe(/^(?:delete|cancel)_/.test(name))
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema, name).toMatchObject({ type: 'object' })
    }
    expect((await use('read_build', { build: id, url: 'https://other.example' })).isError).toBe(true)
    expect(asked).toEqual([])
  })

  test.each([
    ['read_build', { build: '../../admin' }],
    ['read_build', { build: 'a/b/c' }],
    ['read_build', { build: '$(reboot)' }],
    ['read_project', { project: 'a:b?x=1' }],
    ['read_document', { name: '../../etc/passwd' }],
    ['read_proof', { proof_id: 'x' }],
    ['prove', { build: id, input_file: '.env' }],
    ['prove', { build: id, input: {}, input_file: 'input.json' }],
    ['search_projects', { query: 'x'.repeat(1000) }],
  ])('%s takes no %j', async (name, input) => {
    const { use, asked } = await openAssistant({})
    expect(await use(name, input)).toMatchObject({ isError: true })
    expect(asked).toEqual([])
  })
})

describe('why something failed', () => {
  test('is the reason, the stage, the end of the log, and what the documentation says of it', async () => {
    const { use } = await openAssistant({
      answers: {
        ...hostileAnswers,
        [`GET /api/v1/circuit/${id}/status`]: { ...status, error: 'The signal b is missing in the input.' },
        [`GET /api/v1/circuit/${id}/output`]: `${'earlier\n'.repeat(500)}error[T3001]: b\n`,
        'GET /docs/circom.md': '# circom\n\n## Input\n\nThe error names the signal that is missing.\n',
      },
    })
    const { found } = await use('explain_failure', { build: id })
    expect(found).toMatchObject({
      status: 'Failed',
      failed_stage: 'Compiling the circuit',
      documentation: { passages: [{ heading: 'Input' }] },
      written_by_others: {
        error: 'The signal b is missing in the input.',
        log: expect.stringMatching(/^(?:earlier\n){59}error\[T3001\]: b$/),
      },
    })
  })

  test('is said of one thing, also where the server has no documents', async () => {
    const { 'GET /docs/circom.md': _, ...answers } = hostileAnswers
    const { use } = await openAssistant({ answers })
    expect((await use('explain_failure', { build: id, proof_id: id })).isError).toBe(true)
    expect((await use('explain_failure', {})).isError).toBe(true)
    expect((await use('explain_failure', { build: id })).found).toMatchObject({ documentation: { passages: [] } })
  })
})

describe('what cannot be undone', () => {
  const answers = {
    ...hostileAnswers,
    [`DELETE /api/v1/circuit/${id}/delete`]: { success: true },
    [`DELETE /api/v1/project/${id}/delete`]: { success: true },
    [`POST /api/v1/circuit/${id}/cancel`]: {},
    [`POST /api/v1/proof/${id}/cancel`]: {},
    [`DELETE /api/v1/proof/${id}/delete`]: { success: true },
  }
  const isDone = (asked: string[]) => asked.some((call) => call.startsWith('DELETE') || call.endsWith('/cancel'))
  const each = [
    ['delete_build', { build: id }],
    ['delete_proof', { proof_id: id }],
    ['delete_project', { project: id }],
    ['cancel_build', { build: id }],
    ['cancel_proof', { proof_id: id }],
  ] as const

  test.each(each)('%s is done when a person says yes', async (name, input) => {
    const questions: string[] = []
    const { use, asked } = await openAssistant({
      answers,
      person: (question) => {
        questions.push(question)
        return { action: 'accept', content: { is_meant: true } }
      },
    })
    const { isError, text } = await use(name, input)
    expect(isError, text).toBe(false)
    expect(isDone(asked)).toBe(true)
    expect(questions).toHaveLength(1)
    expect(questions[0]).toContain(id)
    expect(questions[0]?.length).toBeLessThan(600)
  })

  test.each(each)('%s is not done when they do not, or cannot be asked', async (name, input) => {
    const declines = await openAssistant({ answers, person: () => ({ action: 'decline' }) })
    expect(await declines.use(name, input)).toMatchObject({
      isError: true,
      text: expect.stringContaining('did not say yes'),
    })
    const mute = await openAssistant({ answers })
    const { isError, text } = await mute.use(name, input)
    expect(isError).toBe(true)
    expect(text).toMatch(new RegExp(`proofyard (?:build|proof|project) (?:delete|cancel) ${id} --url http`))
    for (const { asked } of [declines, mute]) expect(isDone(asked)).toBe(false)
  })
})

describe('files', () => {
  let folder: string | undefined
  afterEach(async () => folder !== undefined && (await rm(folder, { recursive: true, force: true })))

  test('outside of the folder are neither read nor sent', async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'proofyard-mcp-')))
    await mkdir(join(folder, 'work'))
    await writeFile(join(folder, 'secret.json'), 'mine')
    await writeFile(join(folder, 'sindri.json'), '{"circuitType": "circom", "name": "outside"}')
    const { use, asked } = await openAssistant({ folder: join(folder, 'work') })
    for (const [name, input] of [
      ['prove', { build: id, input_file: '../secret.json' }],
      ['prove', { build: id, input_file: join(folder, 'secret.json') }],
      ['verify_bundle', { file: '../secret.json' }],
      ['deploy', { folder: '..' }],
    ] as const) {
      const { isError, text } = await use(name, input)
      expect(isError).toBe(true)
      expect(text).toContain('and nothing is read there')
      expect(text).not.toContain('mine')
    }
    expect(await use('deploy', {})).toMatchObject({ isError: true, text: expect.stringContaining('no sindri.json') })
    expect(await use('prove', { build: id })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no input'),
    })
    expect(asked).toEqual([])
  })

  test.each(['input.json', 'other.json'])('%s that is a link to what is no input is not sent', async (name) => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'proofyard-mcp-')))
    await writeFile(join(folder, '.env'), 'TOKEN=mine')
    await symlink('.env', join(folder, name))
    const { use, asked } = await openAssistant({ folder })
    const { isError, text } = await use('prove', { build: id, ...(name === 'input.json' ? {} : { input_file: name }) })
    expect(isError).toBe(true)
    expect(text).toContain('is a link to .env')
    expect(text).not.toContain('mine')
    expect(asked).toEqual([])
  })
})

describe('a server', () => {
  test('that refuses the key is told with what to do, and so is one that is away', async () => {
    const wrong = await openAssistant({ answers: { 'GET /api/v1/team/me': new Refusal(401, 'Unauthorized.') } })
    expect(await wrong.use('whoami')).toMatchObject({ isError: true, text: expect.stringContaining('proofyard login') })
    const away = await openAssistant({ url: 'http://127.0.0.1:9' })
    for (const name of ['whoami', 'list_documents'])
      expect(await away.use(name)).toMatchObject({ isError: true, text: expect.stringContaining('does not answer') })
  })

  test('with documents that are made to be read for hours is done within seconds', { timeout: 20_000 }, async () => {
    const { use } = await openAssistant({
      answers: {
        ...hostileAnswers,
        'GET /llms.txt': '- [\n'.repeat(250_000),
        'GET /docs/circom.md': '# word\n'.repeat(140_000),
        [`GET /api/v1/circuit/${id}/status`]: {
          ...status,
          error: Array.from({ length: 700 }, (_, at) => `w${at + 1000}`).join(' '),
        },
      },
    })
    expect((await use('list_documents')).found).toEqual({ documents: [] })
    expect((await use('explain_failure', { build: id })).found).toMatchObject({ documentation: { passages: [] } })
  })

  test('of an older version has no documents, which is said', async () => {
    const { use } = await openAssistant({})
    expect(await use('list_documents')).toMatchObject({ isError: true, text: expect.stringContaining('older version') })
    expect(await use('read_document', { name: 'circom' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('has no document'),
    })
  })
})
