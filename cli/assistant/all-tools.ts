import type { Tool } from './tool.ts'
import { cancelBuild, cancelProof } from './tools/cancel.ts'
import { deleteBuild, deleteProject, deleteProof } from './tools/delete.ts'
import { deploy } from './tools/deploy.ts'
import { listDocuments, readDocument } from './tools/documents.ts'
import { explainFailure } from './tools/explain-failure.ts'
import { prove } from './tools/prove.ts'
import { readBuild } from './tools/read-build.ts'
import { readProject } from './tools/read-project.ts'
import { readProof } from './tools/read-proof.ts'
import { searchProjects } from './tools/search-projects.ts'
import { verifyBundle } from './tools/verify-bundle.ts'
import { verifyProof } from './tools/verify-proof.ts'
import { whoami } from './tools/whoami.ts'

/** All that an assistant can have done, in the order in which it is listed. */
export const allTools: Tool[] = [
  whoami,
  searchProjects,
  readProject,
  readBuild,
  readProof,
  deploy,
  prove,
  verifyProof,
  verifyBundle,
  explainFailure,
  listDocuments,
  readDocument,
  cancelBuild,
  cancelProof,
  deleteBuild,
  deleteProof,
  deleteProject,
]
