import { testMutants } from '../testing/conformance/conformance.ts'
import { halo2Conformance } from './testing/conformance.ts'

await testMutants(halo2Conformance)
