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
    returns: true,
  })
})

test.each([
  [
    'gnark, groth16',
    `contract Verifier {
    function verifyCompressedProof(
        uint256[4] calldata compressedProof
    ) public view {
    }
    function verifyProof(
        uint256[8] calldata proof,
        uint256[1] calldata input
    ) public view {
    }
}`,
    'function verifyProof( uint256[8] calldata proof, uint256[1] calldata input ) public view',
    false,
  ],
  [
    'gnark, plonk',
    `contract PlonkVerifier {
  function Verify(bytes calldata proof, uint256[] calldata public_inputs)
  public view returns(bool success) {
      verify_quotient_poly_eval_at_zeta(mem)
      function verify_quotient_poly_eval_at_zeta(aproof) {
      }
  }
}`,
    'function Verify(bytes calldata proof, uint256[] calldata public_inputs) public view returns(bool success)',
    true,
  ],
  [
    'noir',
    `interface IVerifier {
    function verify(bytes calldata _proof, bytes32[] calldata _publicInputs) external returns (bool);
}
contract HonkVerifier is IVerifier {
    function verify(bytes calldata _proof, bytes32[] calldata _publicInputs) external view returns (bool) {
    }
}`,
    'function verify(bytes calldata _proof, bytes32[] calldata _publicInputs) external view returns (bool)',
    true,
  ],
])('the function of %s is the one that the calldata are for', (_what, code, signature, returns) => {
  expect(solidityFacts(code)).toMatchObject({ signature, returns })
})

test('a text without a contract says nothing', () => {
  expect(solidityFacts('// nothing')).toBeUndefined()
})
