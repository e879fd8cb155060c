/** What `bb -t evm` means: zero-knowledge, and in the form that the Solidity verifier takes. */
export const honkSettings = {
  ipaAccumulation: false,
  oracleHashType: 'keccak',
  disableZk: false,
  optimizedSolidityVerifier: false,
}
