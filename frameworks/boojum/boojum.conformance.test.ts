import { testConformance } from '../testing/conformance/conformance.ts'
import { boojumConformance } from './testing/conformance.ts'

await testConformance(boojumConformance)
