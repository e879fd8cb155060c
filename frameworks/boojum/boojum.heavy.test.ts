import { testMutants } from '../testing/conformance/conformance.ts'
import { boojumConformance } from './testing/conformance.ts'

await testMutants(boojumConformance)
