import { testConformance } from '../testing/conformance/conformance.ts'
import { gnarkConformance } from './testing/conformance.ts'

await testConformance(gnarkConformance)
