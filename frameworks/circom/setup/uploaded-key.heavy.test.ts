import './uploaded-key.test.ts'
