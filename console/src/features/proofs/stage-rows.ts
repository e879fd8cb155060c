/** The stages of a computation by name, in the server's order and the total last. */
export function stageRows(times: Record<string, number> | null): [name: string, seconds: number][] {
  const rows = Object.entries(times ?? {}).map(([stage, seconds]): [string, number] => [stageName(stage), seconds])
  return [...rows.filter(([name]) => name !== 'Total'), ...rows.filter(([name]) => name === 'Total')]
}

/** `generate_witness_c` as people write it: `Generate witness c`. */
function stageName(stage: string): string {
  const words = stage.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
