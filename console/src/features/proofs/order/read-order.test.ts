import { ApiError, InvalidRequestError } from '@proofyard/sdk/errors.ts'
import { expect, test } from 'vitest'
import { orderFaultsOf, readOrder, writeOrder } from './read-order.ts'

test.each([
  ['0', '', {}],
  ['-10', '', { priority: -10 }],
  ['0', '2026-01-31T12:30', { deadline: new Date(2026, 0, 31, 12, 30).toISOString() }],
])('priority %s and deadline "%s" are sent as %j', (priority, deadline, order) => {
  expect(readOrder({ priority, deadline })).toEqual({ order })
})

test.each([undefined, 'soon', '2026-13-01T00:00', '275761-01-01T00:00'])('the deadline %s is refused', (deadline) => {
  expect(readOrder({ priority: '5', deadline })).toEqual({
    faults: { deadline: 'Choose a date and a time, or leave it empty.' },
  })
})

test('the order of a proof is written as it was read, but for a deadline that has passed', () => {
  const written = { priority: '-3', deadline: '2026-01-31T12:30' }
  const deadline = new Date(written.deadline).toISOString()
  const before = new Date(Date.parse(deadline) - 1)
  expect(writeOrder({ priority: -3, deadline }, before)).toEqual(written)
  expect(writeOrder({ priority: -3, deadline }, new Date(deadline))).toEqual({ priority: '-3', deadline: '' })
  expect(writeOrder({ priority: 0, deadline: null }, before)).toEqual({ priority: '0', deadline: '' })
})

const refusal = (sentence: string, location?: string) =>
  new InvalidRequestError({ status: 422, sentence, body: { location, message: sentence } })

test('what the server refuses of them stands at its field, and no other refusal does', () => {
  expect(orderFaultsOf(refusal('priority must be whole.', 'body.priority'))).toEqual({
    priority: 'priority must be whole.',
  })
  expect(orderFaultsOf(refusal('The deadline 2026 has passed.', 'body.deadline'))).toEqual({
    deadline: 'The deadline 2026 has passed.',
  })
  expect(orderFaultsOf(refusal('Send a proof_input.', 'body.proof_input'))).toBeUndefined()
  expect(orderFaultsOf(new ApiError({ status: 500, sentence: 'The deadline is not why.' }))).toBeUndefined()
  expect(orderFaultsOf(new Error('The deadline is not why.'))).toBeUndefined()
})
