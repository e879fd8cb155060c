import { expect, test } from 'vitest'
import { MAX_BYTES, MAX_FILES, MAX_FILE_BYTES, readZip } from './read-zip.ts'
import { zipOf } from './testing/zip-of.ts'

test('files are read as they were packed', async () => {
  const files = await readZip(
    zipOf([
      ['a.json', '{}'],
      ['b', new Uint8Array(100_000)],
    ]),
  )
  expect(new TextDecoder().decode(files.get('a.json'))).toBe('{}')
  expect(files.get('b')).toEqual(new Uint8Array(100_000))
})

const bomb = new Uint8Array(8 * 1024 ** 2)

test.each<[string, Parameters<typeof zipOf>[0], string]>([
  ['a bomb that says what it is', [['b', 'x', { size: MAX_FILE_BYTES + 1 }]], 'b is larger than 64 MiB.'],
  ['a bomb that says that it is small', [['b', bomb, { size: 1000 }]], 'b cannot be unpacked.'],
  [
    'many that are too large together',
    [1, 2, 3].map((index) => [`b${index}`, 'x', { size: MAX_BYTES / 2 }]),
    'It unpacks to more than 128 MiB.',
  ],
  [
    'files that share their data',
    [
      ['a', 'x'],
      ['b', 'x', { offset: 0 }],
    ],
    'It is not a ZIP as Proofyard writes it.',
  ],
  ['data behind the last file', [['a', 'x', { offset: 30 }]], 'It is not a ZIP as Proofyard writes it.'],
  ['less data than announced', [['a', 'x', { size: 100 }]], 'a cannot be unpacked.'],
  ['stored data of another length', [['a', 'xyz', { method: 0 }]], 'a cannot be unpacked.'],
  ['an unknown compression', [['a', 'x', { method: 12 }]], 'a cannot be unpacked.'],
  ['encryption', [['a', 'x', { flags: 1 }]], 'It is not a ZIP as Proofyard writes it.'],
  ['a way out of the folder', [['../a', 'x']], 'It has a file with a name that no bundle has.'],
  ['a folder', [['a/b', 'x']], 'It has a file with a name that no bundle has.'],
  ['two names for one file', [['a', 'x', { localName: 'b' }]], 'It is not a ZIP as Proofyard writes it.'],
  [
    'two files of one name',
    [
      ['a', 'x'],
      ['a', 'y'],
    ],
    'It has two files of the same name.',
  ],
  [
    'too many files',
    Array.from({ length: MAX_FILES + 1 }, (_, index) => [`f${index}`, 'x']),
    'It has more than 16 files.',
  ],
])('%s: refused', async (_, files, reason) => {
  await expect(readZip(zipOf(files))).rejects.toThrow(reason)
})

test('what is no ZIP, or a part of one, or has something after its end, is refused with a sentence at every length', async () => {
  const whole = zipOf([
    ['a', 'x'],
    ['b', 'y'],
  ])
  const refused = expect.objectContaining({ name: 'BundleError' })
  for (let length = 0; length < whole.length; length++)
    await expect(readZip(whole.slice(0, length)), String(length)).rejects.toEqual(refused)
  await expect(readZip(new Uint8Array([...whole, 0]))).rejects.toEqual(refused)
})

test('a changed byte is refused with a sentence, or changes nothing but a file', async () => {
  const whole = zipOf([
    ['a', 'xxxx'],
    ['b', 'yyyy'],
  ])
  for (let index = 0; index < whole.length; index++) {
    const changed = whole.slice()
    changed[index] = (changed[index] ?? 0) ^ 0xff
    const names = await readZip(changed).then(
      (files) => [...files.keys()].length,
      (error: Error) => error.name,
    )
    expect([2, 'BundleError', 'BundleTooLargeError'], String(index)).toContain(names)
  }
})
