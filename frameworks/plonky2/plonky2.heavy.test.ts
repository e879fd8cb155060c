import { testAtLength } from '../testing/conformance/conformance.ts'
import { plonky2Conformance } from './testing/conformance.ts'

await testAtLength(plonky2Conformance)
