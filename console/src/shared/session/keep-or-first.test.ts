import { expect, test } from 'vitest'
import { keepOrFirst } from './keep-or-first.ts'

test('the previous team stays selected while the user has it', () => {
  expect(keepOrFirst([{ id: 1 }, { id: 2 }], 2)).toEqual({ id: 2 })
})

test('a team that is gone gives way to the first', () => {
  expect(keepOrFirst([{ id: 1 }, { id: 2 }], 9)).toEqual({ id: 1 })
})

test('a user without a team has none selected', () => {
  expect(keepOrFirst([], 1)).toBeUndefined()
})
