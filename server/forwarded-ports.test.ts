import { expect, test } from 'vitest'
import { withoutPorts } from './forwarded-ports.ts'

test.each([
  ['192.0.2.1:5678', '192.0.2.1'],
  ['[::1]:80', '::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['198.51.100.1:1,192.0.2.1 , 10.1.2.3:443', '198.51.100.1, 192.0.2.1, 10.1.2.3'],
  ['2001:db8::1', '2001:db8::1'],
  ['192.0.2.1:port', '192.0.2.1:port'],
  ['unknown', 'unknown'],
  ['[secret]:80', '[secret]:80'],
  ['', ''],
])('of a forwarded "%s" is left "%s"', (forwarded, left) => {
  expect(withoutPorts(forwarded)).toBe(left)
})
