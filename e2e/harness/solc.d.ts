/** The Solidity compiler, which ships no types: https://github.com/argotorg/solc-js */
declare module 'solc' {
  const solc: {
    /** Takes and gives the compiler's standard JSON. */
    compile: (input: string) => string
  }
  export default solc
}
