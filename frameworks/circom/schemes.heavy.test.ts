import './schemes.test.ts'
