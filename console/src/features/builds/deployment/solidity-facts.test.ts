import { expect, test } from 'vitest'
import { solidityFacts } from './solidity-facts.ts'

test('the contract, its compiler and its function are found', () => {
  const code = `/* The contract of snarkJS. */
pragma solidity >=0.7.0 <0.9.0;

contract Groth16Verifier {
    uint256 constant r = 1;
    function verifyProof(uint[2] calldata _pA, uint[1]
        calldata _pubSignals) public view returns (bool) {
    }
}`
  expect(solidityFacts(code)).toEqual({
    contract: 'Groth16Verifier',
    versions: '>=0.7.0 <0.9.0',
    signature: 'function verifyProof(uint[2] calldata _pA, uint[1] calldata _pubSignals) public view returns (bool)',
  })
})

test('a text without a contract says nothing', () => {
  expect(solidityFacts('// nothing')).toBeUndefined()
})
