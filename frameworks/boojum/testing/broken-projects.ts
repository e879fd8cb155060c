import { brokenRustProjects } from '../../testing/rust-circuits/broken-projects.ts'
import { circuits } from './chameleon.ts'

/** Projects that do not compile, and why. */
export const brokenProjects = brokenRustProjects(circuits, {
  notACircuit: /trait bound `UserCircuit: [^`]*` is not satisfied/,
  otherVersion: {
    version: '0.30.1',
    sentence:
      /^sindri\.json says boojumVersion 0\.32\.11, and Cargo\.toml asks for boojum \^0\.30\.1\. Let both name the same version\.$/,
  },
})
