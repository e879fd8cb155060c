import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { expect, test } from 'vitest'
import { askPerson } from './ask-person.ts'

type Asked = Pick<Server, 'getClientCapabilities' | 'elicitInput'>
type Capability = NonNullable<ReturnType<Asked['getClientCapabilities']>>['elicitation']
type Answer = Awaited<ReturnType<Asked['elicitInput']>>

function clientThat(answers: () => Promise<Answer>, elicitation: Capability = { form: {} }) {
  const questions: unknown[] = []
  const client: Asked = {
    getClientCapabilities: () => ({ elicitation }),
    elicitInput: (params) => {
      questions.push(params)
      return answers()
    },
  }
  const ask = (question = 'Delete "ada/x"?', signal = new AbortController().signal) =>
    askPerson(client, question, 'proofyard build delete 1', signal)
  return { ask, questions }
}

const accepts = (is_meant: boolean) => async (): Promise<Answer> => ({ action: 'accept', content: { is_meant } })

test('a person who says yes has it done', async () => {
  const { ask, questions } = clientThat(accepts(true))
  await ask()
  expect(questions).toMatchObject([{ message: 'Delete "ada/x"?' }])
})

test.each([
  ['says no', accepts(false)],
  ['declines', async (): Promise<Answer> => ({ action: 'decline', content: { is_meant: true } })],
  ['closes the question', async (): Promise<Answer> => ({ action: 'cancel' })],
  ['accepts without a word', async (): Promise<Answer> => ({ action: 'accept' })],
])('a person who %s has nothing done', async (_, answers) => {
  await expect(clientThat(answers).ask()).rejects.toThrow('Nothing was done: the person was asked')
})

test.each([[{}], [{ url: {} }]])(
  'a client that can ask nothing of a person (%j) is told what one can type',
  async (can) => {
    const { ask, questions } = clientThat(accepts(true), can)
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringContaining('this client cannot ask one'),
      next: 'A person can type it: proofyard build delete 1',
    })
    expect(questions).toEqual([])
  },
)

test('no answer is no yes', async () => {
  const { ask } = clientThat(() => Promise.reject(new Error('Request timed out')))
  await expect(ask()).rejects.toThrow('no answer came')
})

test('a question is one line without what a terminal obeys, and not longer than one can read', async () => {
  const { ask, questions } = clientThat(accepts(true))
  await ask(`Delete\u001B[2J \nIt is harmless.${'x'.repeat(10_000)}?`)
  const [{ message }] = questions as [{ message: string }]
  expect(message).not.toMatch(/\p{Cc}/u)
  expect(message.length).toBeLessThan(600)
})
