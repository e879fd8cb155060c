import { accountLinkPaths, invitationPath } from '@proofyard/contract/account-link.ts'
import { brand } from '@proofyard/contract/brand.ts'
import { devicePath } from '@proofyard/contract/device-path.ts'

/** The pages of a project beside its readme. */
export type ProjectTab = 'builds' | 'tags' | 'code' | 'deployment' | 'compilehistory' | 'settings'

/** The console's own addresses (product specification, 2.2); each part is safe to put into a path. */
export const paths = {
  login: '/login',
  signup: '/signup',
  passwordReset: '/accounts/password/reset',
  passwordSet: accountLinkPaths.reset_password,
  verify: accountLinkPaths.verify_email,
  unlock: accountLinkPaths.unlock_login,
  invitation: invitationPath,
  device: devicePath,
  explore: '/explore',
  /** Only for operators; no user and no team has this name. */
  operator: (tab = '') => `/system/${tab}`,
  notFound: '/404',
  /** No page of the console, but a file of its own that a browser has to load. */
  verifyPage: (framework: string) => `/verify/${encode(framework)}`,
  /** The same. */
  documentation: (document: string) => `${brand.documentationPath}/${encode(document)}`,
  team: (team: string) => `/z/${encode(team)}/`,
  proofs: (team: string) => `/z/${encode(team)}/page/proofs/`,
  proof: (team: string, proof: string) => `/z/${encode(team)}/page/proofs/${encode(proof)}`,
  settings: (team: string, tab = '') => `/z/${encode(team)}/page/settings/${tab}`,
  support: (team: string) => `/z/${encode(team)}/page/support`,
  frameworks: (team: string) => `/z/${encode(team)}/page/frameworks`,
  upload: (team: string) => `/z/${encode(team)}/page/create`,
  project: (team: string, project: string) => `/z/${encode(team)}/${encode(project)}/`,
  projectTab: (team: string, project: string, tab: ProjectTab) => `/z/${encode(team)}/${encode(project)}/${tab}`,
  /** Of the project's latest build where none is named. */
  code: (team: string, project: string, build?: string) =>
    `/z/${encode(team)}/${encode(project)}/code${build === undefined ? '' : `/${encode(build)}`}`,
  /** The same. */
  deployment: (team: string, project: string, build?: string) =>
    `/z/${encode(team)}/${encode(project)}/deployment${build === undefined ? '' : `/${encode(build)}`}`,
  build: (team: string, project: string, build: string) =>
    `/z/${encode(team)}/${encode(project)}/builds/${encode(build)}/`,
  /** `pair` is two ids of builds with three dots between: from the first to the second. */
  compare: (team: string, project: string, pair: string) =>
    `/z/${encode(team)}/${encode(project)}/compare/${encode(pair)}`,
  buildSettings: (team: string, project: string, build: string) =>
    `/z/${encode(team)}/${encode(project)}/builds/${encode(build)}/settings`,
}

function encode(part: string): string {
  return encodeURIComponent(part)
}
