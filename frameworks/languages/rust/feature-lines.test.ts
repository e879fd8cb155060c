import { expect, test } from 'vitest'
import { featuresOf, renameFeaturesIn } from './feature-lines.ts'

const renames = { old: ['new'], gone: [], split: ['one', 'two'] }

test.each([
  ['a name', '#![feature(old)]\nmod a;\n', '#![feature(new)]\nmod a;\n'],
  ['a name among others', '#![feature(kept, old,split)]', '#![feature(kept, new, one, two)]'],
  ['a line whose only name is gone', '#![feature(gone)]\nmod a;', '\nmod a;'],
  ['a name that is on already', '#![feature(new)]\n#![feature(old)]', '#![feature(new)]\n'],
  [
    'a line behind comments and attributes',
    '//! A crate.\n\n#![allow(dead_code)]\n  // Why.\n#![feature(old)]\n',
    '//! A crate.\n\n#![allow(dead_code)]\n  // Why.\n#![feature(new)]\n',
  ],
])('%s is renamed', (_, source, renamed) => {
  expect(renameFeaturesIn(source, renames)).toBe(renamed)
})

test.each([
  ['other names', '#![feature(other)]\n'],
  ['a name of an object of JavaScript', '#![feature(constructor, __proto__)]\n'],
  ['a line behind the first item', 'mod a;\n#![feature(old)]\n'],
  ['a line in a text', 'const A: &str = r"\n#![feature(old)]\n";\n'],
  ['a line in a text of an attribute', '#![doc = r"\n#![feature(old)]\n"]\n'],
  ['a line in a comment', '/*\n#![feature(old)]\n*/\n'],
  ['more behind it on the line', '#![feature(old)] const A: u8 = 1;\n'],
  ['a condition', '#![cfg_attr(all(), feature(old))]\n'],
  ['an end of lines that is not ours', '#![feature(old)]\r\nmod a;\r\n'],
])('%s: nothing is changed', (_, source) => {
  expect(renameFeaturesIn(source, renames)).toBe(source)
})

test('many thousand spaces, brackets or names is read at once', () => {
  const began = performance.now()
  for (const piece of [' ', '#![', '#![feature(', 'a,', '//', '[]']) {
    const source = piece.repeat(2 ** 17 / piece.length)
    for (const text of [source, `${source}x`, `#![feature(${source})]`, `#![feature(${source}`])
      expect(featuresOf(text)).toBeDefined()
  }
  expect(performance.now() - began).toBeLessThan(2000)
})
