import { expect, test } from 'vitest'
import { fetchedFrom, gitConfiguration } from './git-mirrors.ts'

const mirrors = [
  { prefix: 'https://github.com/', replacement: 'http://127.0.0.1:3000/github/' },
  { prefix: 'https://github.com/ours/', replacement: 'https://git.example/' },
]

test.each([
  ['https://github.com/a/b.git', 'http://127.0.0.1:3000/github/a/b.git', true],
  ['https://github.com/ours/b', 'https://git.example/b', true],
  ['https://github.com.example/a', 'https://github.com.example/a', false],
])('%s is fetched from %s', (from, url, isOperators) => {
  expect(fetchedFrom(from, mirrors)).toEqual({ url, isOperators })
})

test("git's own configuration says the same", () => {
  expect(gitConfiguration(mirrors.slice(0, 1))).toBe(
    '[url "http://127.0.0.1:3000/github/"]\n\tinsteadOf = "https://github.com/"\n',
  )
})
