const crate = '^[a-z0-9_]+(?:-[a-z0-9_]+)*$'
const rustPath = '^([A-Za-z_][A-Za-z0-9_]*::)+[A-Za-z_][A-Za-z0-9_]*$'
const shplonk = { default: 'shplonk', enum: ['gwc', 'shplonk'] }
const bn254 = { default: 'bn254', const: 'bn254' }
const ownHalo2 = {
  degree: { type: 'integer' },
  className: { pattern: rustPath },
  packageName: { pattern: crate },
  curve: bn254,
  provingScheme: shplonk,
}

/** The table of wire-format 10: required keys besides the common two, and what every key of the variant may be. */
export const manifestTable: Record<string, [required: string[], keys: Record<string, object>]> = {
  CircomSindriManifest: [
    [],
    {
      circuitPath: { default: './circuit.circom', pattern: '^[^/].*\\.circom$' },
      curve: { default: 'bn254', enum: ['bn254', 'bls12-381'] },
      provingScheme: { default: 'groth16', enum: ['groth16', 'plonk', 'fflonk'] },
      witnessCompiler: { default: 'c++', enum: ['c++', 'wasm'] },
    },
  ],
  GnarkSindriManifest: [
    ['circuitStructName', 'packageName'],
    {
      circuitStructName: { pattern: '^[A-Z][A-Za-z0-9_]*$' },
      gnarkVersion: {
        default: 'v0.16.3',
        enum: ['v0.8.1', 'v0.9.0', 'v0.10.0', 'v0.14.0', 'v0.15.0', 'v0.16.3'],
      },
      packageName: { pattern: '^[a-z][a-z0-9]*$' },
      curve: { default: 'bn254', enum: ['bls12-377', 'bls12-381', 'bls24-315', 'bn254', 'bw6-633', 'bw6-761'] },
      provingScheme: { default: 'groth16', enum: ['groth16', 'plonk'] },
      proverHashToFieldName: { default: '', enum: ['', 'CometBlsHashToField'] },
    },
  ],
  Halo2AxiomV022SindriManifest: [
    ['degree', 'halo2Version', 'className', 'packageName'],
    { ...ownHalo2, degree: { type: 'integer', minimum: 4, maximum: 24 }, halo2Version: { const: 'axiom-v0.2.2' } },
  ],
  Halo2AxiomV030SindriManifest: [
    ['degree', 'halo2Version', 'className', 'packageName', 'threadBuilder'],
    {
      ...ownHalo2,
      degree: { type: 'integer', minimum: 4, maximum: 24 },
      halo2Version: { const: 'axiom-v0.3.0' },
      threadBuilder: { enum: ['GateThreadBuilder', 'RlcThreadBuilder'] },
    },
  ],
  Halo2AxiomV05SindriManifest: [
    ['degree', 'halo2Version', 'className', 'packageName'],
    { ...ownHalo2, degree: { type: 'integer', minimum: 6, maximum: 24 }, halo2Version: { const: 'axiom-v0.5' } },
  ],
  Halo2PSEV030SindriManifest: [
    ['degree', 'halo2Version', 'className', 'packageName'],
    { ...ownHalo2, degree: { type: 'integer', minimum: 4, maximum: 24 }, halo2Version: { const: 'pse-v0.3.0' } },
  ],
  Halo2ScrollSindriManifest: [
    ['degree', 'halo2Version'],
    {
      degree: { type: 'integer' },
      halo2Version: { const: 'scroll' },
      curve: bn254,
      provingScheme: shplonk,
      circuitLevel: { default: 'chunk', enum: ['chunk', 'batch', 'bundle'] },
      zkevmVersion: { default: 'latest', enum: ['latest', 'v0.12.0', 'v0.13.1'] },
    },
  ],
  HermezSindriManifest: [
    [],
    {
      provingScheme: { default: 'batch', enum: ['batch', 'aggregation', 'final'] },
      zkevmVersion: { default: 'latest', enum: ['latest', 'v8.0.0-rc.16-fork.12'] },
    },
  ],
  JoltSindriManifest: [
    ['packageName', 'stdEnabled', 'guestFunction'],
    {
      packageName: { pattern: crate },
      stdEnabled: { type: 'boolean' },
      guestFunction: { type: 'string' },
      joltVersion: { default: '0.1.0', const: '0.1.0' },
      commitmentScheme: { default: 'hyperkzg', enum: ['hyrax', 'hyperkzg', 'zeromorph'] },
      provingScheme: { default: 'jolt', const: 'jolt' },
    },
  ],
  NoirSindriManifest: [
    [],
    {
      curve: bn254,
      provingScheme: { default: 'barretenberg', const: 'barretenberg' },
      noirVersion: {
        default: 'latest',
        enum: 'latest 0.17.0 0.18.0 0.19.4 0.22.0 0.23.0 0.24.0 0.25.0 0.26.0 0.27.0 0.28.0 0.34.0 1.0.0-beta.26'.split(
          ' ',
        ),
      },
    },
  ],
  OpenvmSindriManifest: [
    [],
    {
      elfPath: { default: '', pattern: '^([^/].*|)$' },
      packageName: {
        default: '',
        anyOf: [
          { type: 'string', const: '' },
          { type: 'string', pattern: crate },
        ],
      },
      provingScheme: { default: 'app', enum: ['app', 'stark', 'root', 'evm'] },
      openvmVersion: { default: '2.0.2', enum: ['2.0.2', 'scroll'] },
    },
  ],
  Plonky2SindriManifest: [
    ['structName', 'packageName'],
    {
      structName: { pattern: rustPath },
      packageName: { pattern: crate },
      plonky2Version: { default: '1.1.0', enum: ['0.2.0', '0.2.1', '0.2.2', '1.1.0'] },
      provingScheme: { default: 'plonky2', type: 'string' },
    },
  ],
  SnarkVmSindriManifest: [
    ['functionName'],
    {
      functionName: { type: 'string' },
      network: { default: 'mainnet', enum: ['mainnet', 'testnet', 'canary'] },
      provingScheme: { default: 'snarkvm', const: 'snarkvm' },
    },
  ],
  Sp1SindriManifest: [
    [],
    {
      elfPath: { default: '', pattern: '^([^/].*|)$' },
      packageName: {
        default: '',
        anyOf: [
          { type: 'string', const: '' },
          { type: 'string', pattern: crate },
        ],
      },
      provingScheme: { default: 'core', enum: ['core', 'compressed', 'plonk', 'groth16'] },
      sp1Version: { default: '5.0.0', enum: ['6.10.0', '5.0.0', '4.1.3', '4.0.0', '3.0.0'] },
    },
  ],
  BoojumSindriManifest: [
    ['packageName', 'structName'],
    {
      packageName: { pattern: crate },
      structName: { pattern: rustPath },
      boojumVersion: { default: '0.32.11', enum: ['0.32.11'] },
      field: { default: 'goldilocks', const: 'goldilocks' },
      provingScheme: { default: 'boojum', const: 'boojum' },
      zkevmVersion: {
        default: null,
        anyOf: [{ type: 'string', pattern: String.raw`^[\w.-]{1,64}$` }, { type: 'null' }],
      },
    },
  ],
}
