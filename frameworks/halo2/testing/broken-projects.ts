import { brokenRustProjects } from '../../testing/rust-circuits/broken-projects.ts'
import { circuits } from './chameleon.ts'

/** Projects that do not compile, and why. */
export const brokenProjects = brokenRustProjects(circuits, {
  notACircuit: /no function or associated item named `keygen_circuit`/,
  otherVersion: {
    version: '0.4.1',
    sentence:
      /^sindri\.json says halo2Version 0\.5\.5, and Cargo\.toml asks for halo2-base \^0\.4\.1\. Let both name the same version\. halo2Version axiom-v0\.5 is halo2-base 0\.5\.5\.$/,
  },
})
