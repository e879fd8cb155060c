import './circom.test.ts'
