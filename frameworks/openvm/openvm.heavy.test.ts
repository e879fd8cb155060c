import { testConformance } from '../testing/conformance/conformance.ts'
import { openvmConformance } from './testing/conformance.ts'

await testConformance(openvmConformance)
