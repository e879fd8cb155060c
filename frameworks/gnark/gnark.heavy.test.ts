import { testMutants } from '../testing/conformance/conformance.ts'
import { gnarkConformance } from './testing/conformance.ts'

await testMutants(gnarkConformance)
