/** Every name that a person reads for this product; no other file spells them out. */
export const brand = {
  product: 'Proofyard',
  /** Who answers for the service, as in "via the {provider} API". */
  provider: 'Proofyard',
  /** The command line tool: the word to type, and the npm package that brings it. */
  cli: 'sindri',
  cliPackage: 'sindri',
  /** The command line of this product's own. */
  ownCli: 'proofyard',
  /** Environment variable that points the command line tool at this server. */
  cliBaseUrlVariable: 'SINDRI_BASE_URL',
  /** Slug of the team that owns the sample projects. */
  sampleTeam: 'proofyard',
  /** Whose provers Explore finds under "Scroll". */
  scroll: { team: 'scroll', projects: ['chunk_prover', 'batch_prover', 'bundle_prover'] },
  /** What Explore says of the service below its title, such as how many developers use it; empty until it is true. */
  claim: '',
  documentationPath: '/docs',
} as const
