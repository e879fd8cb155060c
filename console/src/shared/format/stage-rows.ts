/** The stages of every framework in the order in which they are done; a database does not keep the order of an object's keys. */
const ORDER = [
  'file_setup',
  'fetch_modules',
  'fetch_crates',
  'build',
  'compile',
  'compile_witness',
  'build_constants',
  'setup',
  'make_key',
  'write_vk',
  'export_keys',
  'generate_witness',
  'generate_witness_c',
  'execute',
  'prove',
  'verify_check',
  'export_calldata',
  'save_results',
  'clean_up',
]

/** The stages of a computation by name: those we know in their order, then others, the total last. */
export function stageRows(times: Record<string, number> | null): [name: string, seconds: number][] {
  return Object.entries(times ?? {})
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([stage, seconds]) => [stageName(stage), seconds])
}

function rank(stage: string): number {
  if (stage === 'total') return ORDER.length + 1
  const known = ORDER.indexOf(stage)
  return known === -1 ? ORDER.length : known
}

/** `export_calldata` as people write it: `Export calldata`. */
function stageName(stage: string): string {
  const plain = stage.replace('generate_witness_c', 'generate_witness').replace('write_vk', 'write_verification_key')
  const words = plain.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
