import './forged-keys.test.ts'
