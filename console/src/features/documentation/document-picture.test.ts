import { expect, test } from 'vitest'
import { documentPicture } from './document-picture.ts'

test('pictures of the documentation are served by the console itself', () => {
  expect(documentPicture('images/project.png')).toMatch(/project.*\.png$/)
})

test.each([
  'https://elsewhere.example/images/project.png',
  '../README.md',
  'images/none.png',
  'images/../project.png',
  '',
])('%j is none of them', (source) => {
  expect(documentPicture(source)).toBeUndefined()
})
