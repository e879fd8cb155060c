/**
 * The names under which the query cache holds the server's answers. One place, because an answer about one
 * thing changes the lists that show it too.
 */
export const queryKeys = {
  me: ['me'] as const,
  consoleSettings: ['console-settings'] as const,
  frameworkStatuses: ['framework-statuses'] as const,
  stages: ['stages'] as const,
  teams: ['team'] as const,
  team: (slug: string) => ['team', slug] as const,
  members: (team: string) => ['members', team] as const,
  openInvitations: (team: string) => ['open-invitations', team] as const,
  invitation: (secret: string) => ['invitation', secret] as const,
  projectLists: ['projects'] as const,
  projectList: (team: string | undefined) => ['projects', team ?? null] as const,
  project: (team: string, project: string) => ['project', team, project] as const,
  buildLists: ['builds'] as const,
  buildList: (team: string, project: string) => ['builds', team, project] as const,
  buildPage: (team: string, project: string, part: { limit: number; offset: number }) =>
    ['builds', team, project, part] as const,
  builds: ['build'] as const,
  build: (id: string) => ['build', id] as const,
  files: (id: string) => ['files', id] as const,
  colouredFile: (id: string, path: string) => ['coloured-file', id, path] as const,
  fileText: (id: string, path: string) => ['file-text', id, path] as const,
  verifier: (id: string) => ['verifier', id] as const,
  calldata: (id: string) => ['calldata', id] as const,
  archiveFile: (id: string, path: string) => ['archive-file', id, path] as const,
  archivePicture: (id: string, path: string) => ['archive-picture', id, path] as const,
  circuitInterface: (id: string) => ['circuit-interface', id] as const,
  proofInput: (id: string, path: string) => ['proof-input', id, path] as const,
  proofLists: ['proofs'] as const,
  proofHistograms: ['proof-histograms'] as const,
  publicValues: (id: string) => ['public-values', id] as const,
  proof: (id: string) => ['proof', id] as const,
  jobStatus: (kind: 'circuit' | 'proof', id: string) => ['job-status', kind, id] as const,
  apiKeys: (team: number) => ['api-keys', team] as const,
}
