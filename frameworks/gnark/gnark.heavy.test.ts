import { testAtLength } from '../testing/conformance/conformance.ts'
import { gnarkConformance } from './testing/conformance.ts'

await testAtLength(gnarkConformance)
