import { testAtLength } from '../testing/conformance/conformance.ts'
import { boojumConformance } from './testing/conformance.ts'

await testAtLength(boojumConformance)
