import { expect, test } from 'vitest'
import { PasswordForm } from './change-password.ts'

const sentences = (old_password: string, new_password: string, repeated: string) =>
  PasswordForm.safeParse({ old_password, new_password, repeated }).error?.issues.map((issue) => issue.message)

test('a new password that is repeated is taken', () => {
  expect(sentences('old', 'correct horse', 'correct horse')).toBeUndefined()
})

test('passwords must match', () => {
  expect(sentences('old', 'correct horse', 'correct house')).toEqual(['Passwords must match'])
})

test('passwords cannot be empty', () => {
  expect(sentences('', '', '')).toEqual(Array.from({ length: 3 }, () => 'Passwords cannot be empty'))
})
