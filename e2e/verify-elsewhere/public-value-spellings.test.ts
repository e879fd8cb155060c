import { testSpellings } from './public-value-spellings.ts'

testSpellings(({ isLong = false }) => !isLong)
