/** Every name that a person reads for this product; no other file spells them out. */
export const brand = {
  product: 'Proofyard',
  /** Who answers for the service, as in "via the {provider} API". */
  provider: 'Proofyard',
  /** The command line tool: the word to type, and the npm package that brings it. */
  cli: 'sindri',
  cliPackage: 'sindri',
  /** Environment variable that points the command line tool at this server. */
  cliBaseUrlVariable: 'SINDRI_BASE_URL',
  /** Slug of the team that owns the sample projects. */
  sampleTeam: 'proofyard',
  documentationPath: '/docs',
} as const
