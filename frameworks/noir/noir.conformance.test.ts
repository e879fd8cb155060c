import { testConformance } from '../testing/conformance/conformance.ts'
import { noirConformance } from './testing/conformance.ts'

await testConformance(noirConformance)
