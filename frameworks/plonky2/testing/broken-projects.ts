import { brokenRustProjects } from '../../testing/rust-circuits/broken-projects.ts'
import { circuits } from './chameleon.ts'

/** Projects that do not compile, and why. */
export const brokenProjects = brokenRustProjects(circuits, {
  notACircuit: /no function or associated item named `prove`/,
  otherVersion: {
    version: '0.2.2',
    sentence:
      /^sindri\.json says plonky2Version 1\.1\.0, and Cargo\.toml asks for plonky2 \^0\.2\.2\. Let both name the same version\. Without plonky2Version, sindri\.json says 1\.1\.0\.$/,
  },
  more: [
    [
      'no example of an input',
      { 'input.json': '' },
      {},
      /^The project has no input\.json .* fixes the verification key\.$/,
    ],
  ],
})
