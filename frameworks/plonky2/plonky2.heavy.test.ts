import { testMutants } from '../testing/conformance/conformance.ts'
import { plonky2Conformance } from './testing/conformance.ts'

await testMutants(plonky2Conformance)
