import { expect, test } from 'vitest'
import { readS3Address } from './s3-address.ts'

test('a bucket of Amazon', () => {
  expect(readS3Address('s3://proofs', {})).toEqual({
    bucket: 'proofs',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
    isPathStyle: false,
    hasLinks: false,
  })
  expect(readS3Address('s3://proofs/a/b/', { AWS_REGION: 'eu-central-1' })).toMatchObject({
    prefix: 'a/b/',
    region: 'eu-central-1',
  })
})

test('another server has its bucket in the path, unless it says otherwise', () => {
  const url = 's3://proofs/a?endpoint=https://s3.example.org&region=eu-1'
  expect(readS3Address(url, {})).toMatchObject({
    endpoint: 'https://s3.example.org',
    region: 'eu-1',
    isPathStyle: true,
  })
  expect(readS3Address(`${url}&path-style=off&links=on`, {})).toMatchObject({ isPathStyle: false, hasLinks: true })
})

test.each([
  ['s3://', 'must name a bucket'],
  ['s3://a', 'must name a bucket'],
  ['s3://Proofs_1', 'must name a bucket'],
  ['s3://key:secret@proofs', 'must hold no credentials'],
  ['s3://proofs?endpont=https://s3.example.org', 'no endpont'],
  ['s3://proofs?endpoint=s3.example.org', 'must have an endpoint'],
  ['s3://proofs?endpoint=https://user:secret@s3.example.org', 'must have an endpoint'],
  ['s3://proofs/a%20b', 'may have letters'],
  ['s3://proofs?links=yes', 'on or off for links'],
])('%s is refused: %s', (url, message) => {
  expect(() => readS3Address(url, {})).toThrow(message)
})
