import { expect, test } from 'vitest'
import { typedWords } from './typed-words.ts'

test.each([
  ['hash', ['hash']],
  ['hash,', ['hash']],
  ['hash, merkle tree ,', ['hash', ' merkle tree ']],
  ['', ['']],
  [' , ', ['']],
])('"%s" is %j', (text, words) => {
  expect(typedWords(text)).toEqual(words)
})
