import { expect, test } from 'vitest'
import { foundryCall } from './foundry-call.ts'

const contractOf = (parameters: string, rest = 'public view returns (bool)') =>
  `contract Verifier {\n    function verifyProof(${parameters}) ${rest} {\n    }\n}`

test.each([
  [
    'Groth16',
    contractOf('uint[2] calldata _pA, uint[2][2] calldata _pB, uint[2] calldata _pC, uint[1] calldata _pubSignals'),
    '["0x06", "0x1b"],[["0x2a", "0x0c"],["0x11", "0x27"]],["0x03", "0x19"],["0x4d"]\n',
    'verifyProof(uint256[2],uint256[2][2],uint256[2],uint256[1])(bool)',
    ['[0x06,0x1b]', '[[0x2a,0x0c],[0x11,0x27]]', '[0x03,0x19]', '[0x4d]'],
  ],
  [
    'PLONK, whose calldata have no comma between the groups',
    contractOf('uint256[2] calldata _proof, uint256[1] calldata _pubSignals'),
    '["0x0A","0x02"]["0x21"]',
    'verifyProof(uint256[2],uint256[1])(bool)',
    ['[0x0A,0x02]', '[0x21]'],
  ],
  [
    'FFLONK, whose calldata have no quotes',
    contractOf('bytes32[2] calldata proof, uint256[1] calldata pubSignals'),
    '[0x01, 0x02],[0x21]',
    'verifyProof(bytes32[2],uint256[1])(bool)',
    ['[0x01,0x02]', '[0x21]'],
  ],
  [
    'a contract that reverts instead of saying no',
    contractOf('\n  uint256[8] calldata proof,\n  uint256[1] calldata input\n', 'public view'),
    '["0x01"],["0x21"]',
    'verifyProof(uint256[8],uint256[1])',
    ['[0x01]', '[0x21]'],
  ],
  [
    'bytes',
    contractOf('bytes calldata _proof, bytes32[] calldata _publicInputs'),
    '"0x0102",["0x21"]',
    'verifyProof(bytes,bytes32[])(bool)',
    ['0x0102', '[0x21]'],
  ],
  [
    'Noir, whose parameters have their names in comments',
    contractOf(' bytes calldata, /*proof*/ bytes32[] calldata /*public_inputs*/ '),
    '"0x0102",["0x21"]',
    'verifyProof(bytes,bytes32[])(bool)',
    ['0x0102', '[0x21]'],
  ],
])(
  'the call of %s has the types of its function and the arguments of the proof',
  (_, code, calldata, signature, args) => {
    expect(foundryCall(code, calldata)).toEqual({ contract: 'Verifier', signature, args })
  },
)

test.each([
  ['of another number', '["0x01"],["0x02"],["0x03"]'],
  ['that are no list', '["0x01"'],
  ["that would end a shell's quotes", `["0x01'; rm -r x; '"],["0x02"]`],
  ['of another kind', '["0x01"],[{"a": 1}]'],
  ['of numbers', '[1],[2]'],
])('hostile-calldata: there is none for arguments %s', (_, calldata) => {
  expect(foundryCall(contractOf('uint[1] calldata a, uint[1] calldata b'), calldata)).toBeUndefined()
})

test.each(["uint[1]'$(id) calldata a", 'uint[1] calldata a, struct(b) c'])(
  'hostile-contract: there is none for the parameters %s',
  (parameters) => {
    expect(foundryCall(contractOf(parameters), '["0x01"]')).toBeUndefined()
  },
)
