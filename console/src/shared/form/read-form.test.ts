import { SignUpRequest } from '@proofyard/contract/user.ts'
import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a form that is right gives its trimmed values', () => {
  const { value } = readForm(
    form({ username: ' ada ', email: 'ada@example.org', password: 'long enough' }),
    SignUpRequest,
  )
  expect(value).toEqual({ username: 'ada', email: 'ada@example.org', password: 'long enough' })
})

test('each wrong field gets one sentence of its own', () => {
  const { errors } = readForm(form({ username: '', email: 'ada', password: 'short' }), SignUpRequest)
  expect(errors).toEqual({
    username: 'Enter a username.',
    email: 'Write the email address as name@example.org.',
    password: 'A password has at least 8 characters.',
  })
})
