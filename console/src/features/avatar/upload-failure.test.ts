import { expect, test } from 'vitest'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { uploadFailure } from './upload-failure.ts'

test("the server's sentence is shown", () => {
  expect(uploadFailure(new ApiError({ status: 403, sentence: 'Only owners may.' }), null)).toBe('Only owners may.')
})

test('without one, help is named where there is some', () => {
  const failure = new TypeError('Failed to fetch')
  expect(uploadFailure(failure, 'support@example.org')).toBe(
    'Something went wrong. Please try again or contact support@example.org.',
  )
  expect(uploadFailure(failure, null)).toBe('Something went wrong. Please try again.')
})
