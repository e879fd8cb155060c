import { testMutants } from '../testing/conformance/conformance.ts'
import { noirConformance } from './testing/conformance.ts'

await testMutants(noirConformance)
