import { testConformance } from '../testing/conformance/conformance.ts'
import { plonky2Conformance } from './testing/conformance.ts'

await testConformance(plonky2Conformance)
