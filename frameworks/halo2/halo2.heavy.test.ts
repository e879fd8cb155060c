import { testAtLength } from '../testing/conformance/conformance.ts'
import { halo2Conformance } from './testing/conformance.ts'

await testAtLength(halo2Conformance)
