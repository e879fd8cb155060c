/** The file of a project that one reads first: the source nearest to the top, else the manifest, else what there is. */
export function firstFile(files: { path: string }[]): string | undefined {
  const sources = files.map(({ path }) => path).filter((path) => /\.(circom|nr|go|rs)$/.test(path))
  const [source] = sources.sort((a, b) => depth(a) - depth(b))
  const manifest = files.find(({ path }) => path === 'sindri.json')
  return source ?? manifest?.path ?? files[0]?.path
}

function depth(path: string): number {
  return path.split('/').length
}
