import { expect, test } from 'vitest'
import { isLocalAddress } from './local-addresses.ts'

const local = `
  0.0.0.0 127.0.0.1 127.1.2.3 10.1.2.3 100.64.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 224.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:a9fe:a9fe fe80::1 fec0::1 fd00:ec2::254 ff02::1 64:ff9b::a00:1 2002:7f00:1:: 2001:0:1::`

test.each(local.trim().split(/\s+/))('%s is of this machine or of a local network', (address) => {
  expect(isLocalAddress(address)).toBe(true)
})

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '100.128.0.1',
  '169.253.0.1',
])('%s is of the internet', (address) => expect(isLocalAddress(address)).toBe(false))

test.each(['2606:4700::1111', '::ffff:1.1.1.1', '2a00:1450:4001:82b::2011'])('%s is of the internet', (address) => {
  expect(isLocalAddress(address)).toBe(false)
})
