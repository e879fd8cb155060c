import { testMutants } from '../testing/conformance/conformance.ts'
import { circomConformance } from './testing/conformance.ts'

await testMutants(circomConformance)
