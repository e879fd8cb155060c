#!/usr/bin/env node
import { brand } from '@proofyard/contract/brand.ts'
import { doctor } from './doctor.ts'

const [command] = process.argv.slice(2)
if (command === 'doctor') {
  const healthy = await doctor(process.env)
  process.exitCode = healthy ? 0 : 1
} else {
  console.log(
    `${brand.product} on this machine:\n\n` +
      '  proofyard doctor   what this machine has, what is missing, and how to get it\n\n' +
      '`npm start` runs the product.',
  )
  process.exitCode = command === undefined || command === 'help' || command === '--help' ? 0 : 2
}
