/** What the stages of the frameworks, and the worker's own, are for people who wait for them. */
const words: Record<string, string> = {
  build: 'Compiling the circuit',
  build_constants: 'Computing the constants',
  compile: 'Compiling the circuit',
  compile_witness: 'Compiling the witness program',
  execute: 'Running the program on the input',
  export_calldata: 'Exporting the calldata',
  export_keys: 'Exporting the keys',
  fetch_crates: 'Fetching the crates',
  fetch_modules: 'Fetching the modules',
  file_setup: 'Fetching the files',
  generate_witness: 'Computing the witness',
  generate_witness_c: 'Computing the witness',
  make_key: 'Making the verification key',
  prove: 'Making the proof',
  save_results: 'Storing the results',
  setup: 'Making the proving and verification keys',
  verify_check: 'Verifying the proof',
  write_vk: 'Making the verification key',
}

/** Gives a stage's words; of one that is not known, its name as a sentence begins. */
export function wordsOf(stage: string): string {
  const plain = stage.replaceAll('_', ' ')
  return words[stage] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
