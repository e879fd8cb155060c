/** A long campaign of tests, and what decides whether it has to run again. */
export interface Campaign {
  name: string
  /** Files of the vitest project `heavy`, by the beginning of their paths. */
  files: string[]
  /** Folders and files whose contents decide: unchanged since it passed, it would pass again. */
  parts: string[]
  /** A variable of the environment that says where something is that not every machine can reach. */
  needs?: string
  /** Debian packages that no other test needs: CI installs them before it runs this campaign, and not where it is not due. */
  packages?: string[]
}

const house = ['contract', 'sdk', 'settings', 'core', 'sandbox', 'archives', 'toolchains', 'worker', 'server', 'start']
/** What frameworks of any language stand on: files of `frameworks/languages` itself, and none of its folders. */
const anyLanguage = ['destination-of', 'git-mirrors', 'harness-end', 'harness-protocol', 'is-at-least', 'strip-escapes']
const proving = [
  'sandbox',
  'toolchains',
  'frameworks/framework.ts',
  'frameworks/testing',
  ...anyLanguage.map((name) => `frameworks/languages/${name}.ts`),
]
/** Of `frameworks/languages`, what each framework stands on. */
export const languagesOf = {
  boojum: ['rust'],
  circom: ['go', 'node', 'testing'],
  gnark: ['go', 'wasi'],
  halo2: ['rust'],
  hermez: ['node'],
  jolt: ['riscv', 'rust'],
  noir: ['node'],
  openvm: ['riscv', 'rust'],
  plonky2: ['rust', 'wasi'],
  snarkvm: ['rust'],
  sp1: ['riscv', 'rust'],
}

function framework(name: keyof typeof languagesOf): string[] {
  return [`frameworks/${name}`, ...languagesOf[name].map((language) => `frameworks/languages/${language}`)]
}

/** Its journeys use the house, too: that is held by the projects by the npm client, which run again with any change of it. */
function ofFramework(name: keyof typeof languagesOf, ...more: string[]): Campaign {
  return { name, files: [`frameworks/${name}/`], parts: [...proving, ...framework(name), ...more] }
}

/** All of them, the quick ones first. */
export const campaigns: Campaign[] = [
  ofFramework('circom', 'provers'),
  {
    name: 'gnark',
    files: ['frameworks/gnark/', 'e2e/heavy/gnark-soundness'],
    parts: [...proving, ...framework('gnark')],
  },
  ofFramework('halo2'),
  ofFramework('hermez'),
  ofFramework('noir'),
  ofFramework('plonky2'),
  ofFramework('boojum'),
  {
    name: 'guests of zkVMs',
    files: ['frameworks/languages/riscv/'],
    parts: [...proving, 'frameworks/languages/rust', 'frameworks/languages/riscv'],
  },
  {
    name: 'openvm',
    files: ['frameworks/openvm/', 'e2e/heavy/openvm'],
    parts: [...proving, ...framework('openvm'), 'e2e/fixtures/median', 'e2e/verify-elsewhere/openvm'],
  },
  {
    name: 'sp1',
    files: ['frameworks/sp1/', 'e2e/heavy/sp1'],
    parts: [...proving, ...framework('sp1'), 'e2e/fixtures/auction', 'e2e/verify-elsewhere/sp1', 'e2e/rust-sp1'],
  },
  // Its sources are fetched with git.
  {
    name: 'jolt',
    needs: 'PROOFYARD_TEST_JOLT',
    files: ['frameworks/jolt/', 'e2e/heavy/jolt'],
    parts: [
      ...proving,
      ...framework('jolt'),
      'frameworks/languages/git-source.ts',
      'frameworks/languages/git-mirrors.ts',
      'e2e/fixtures/luhn',
      'e2e/verify-elsewhere/jolt',
    ],
  },
  {
    name: 'snarkvm',
    files: ['frameworks/snarkvm/', 'e2e/heavy/snarkvm'],
    parts: [...proving, ...framework('snarkvm'), 'e2e/verify-elsewhere/snarkvm'],
  },
  {
    name: 'the release before',
    files: ['e2e/heavy/release-before'],
    parts: ['contract', 'settings', 'core', 'e2e/harness/release-before.ts', 'e2e/heavy/release-before.heavy.test.ts'],
  },
  {
    name: 'every call',
    files: ['e2e/heavy/schemathesis'],
    parts: ['contract', 'settings', 'core', 'server', 'archives', 'e2e/harness/every-call.ts'],
  },
  {
    name: 'verified elsewhere',
    files: ['e2e/verify-elsewhere/'],
    parts: [
      ...proving,
      ...(['boojum', 'gnark', 'halo2', 'noir', 'plonky2'] as const).flatMap(framework),
      'e2e/verify-elsewhere',
    ],
  },
  {
    name: 'projects by the npm client',
    files: ['e2e/heavy/frameworks'],
    parts: [...house, 'frameworks', 'e2e/fixtures', 'e2e/harness', 'e2e/verify-elsewhere'],
  },
  {
    name: 'projects in the console',
    files: ['e2e/heavy/console-frameworks'],
    parts: [...house, 'console', 'frameworks', 'provers', 'e2e/fixtures', 'e2e/harness', 'e2e/verify-elsewhere'],
  },
  {
    name: 'Firefox',
    files: ['e2e/heavy/firefox'],
    parts: [
      'contract',
      'console',
      'server',
      // What the pages that verify in a browser are made with.
      'frameworks/circom/browser',
      'frameworks/circom/programs',
      'verification',
      'e2e/harness/firefox.ts',
      'e2e/harness/firefox-keyboard.ts',
      'e2e/harness/focus.ts',
      'e2e/harness/too-wide.ts',
      'e2e/heavy/firefox.heavy.test.ts',
      'e2e/heavy/firefox-keyboard.heavy.test.ts',
    ],
  },
  {
    name: 'verified in the browser',
    files: ['e2e/heavy/console-verify-'],
    parts: [
      ...proving,
      ...(['gnark', 'noir', 'plonky2'] as const).flatMap(framework),
      'frameworks/program-claims.ts',
      'frameworks/program-verifier.ts',
      'frameworks/program-verifiers.ts',
      'console/build',
      'console/src/verify',
      'verification',
    ],
  },
  {
    name: 'templates and samples',
    files: ['e2e/heavy/templates-and-samples'],
    parts: [
      ...Object.keys(languagesOf).map((name) => `frameworks/${name}/sample`),
      'samples',
      'cli',
      'sdk',
      'e2e/heavy/templates-and-samples.heavy.test.ts',
    ],
  },
  {
    name: 'halo2 out of git',
    files: ['e2e/heavy/git-halo2'],
    parts: [...proving, ...framework('halo2'), 'worker', 'e2e/harness/journey.ts'],
  },
  { name: 'benches', files: ['bench/'], parts: ['bench', 'frameworks/circom', 'provers', 'core', 'server', 'worker'] },
  {
    name: 'twenty jobs on a small machine',
    files: ['e2e/heavy/small-machine'],
    parts: [...house, 'frameworks', 'provers'],
  },
  {
    name: 'all frameworks at once',
    files: ['e2e/heavy/all-frameworks'],
    parts: [...house, 'frameworks', 'provers'],
  },
  {
    name: 'estimates',
    files: ['e2e/heavy/estimates'],
    parts: [...house, 'frameworks/circom', 'provers'],
  },
  {
    name: 'cancellation in time',
    files: ['worker/cancel'],
    parts: [...house, 'frameworks/circom', 'frameworks/framework.ts', 'provers'],
  },
  { name: 'simulation of jobs', files: ['core/simulation/'], parts: ['contract', 'core'] },
  { name: 'sandboxes', files: ['sandbox/'], parts: ['sandbox'] },
  {
    name: 'storage in S3',
    files: ['core/storage/', 'e2e/heavy/s3-storage'],
    parts: [
      'core/storage',
      'core/artifacts',
      'core/backup',
      'cli/operator',
      'server/downloads',
      'core/testing/s3-server.ts',
      'settings',
      'e2e/heavy/s3-storage.heavy.test.ts',
    ],
  },
  {
    name: 'the chart',
    files: ['e2e/heavy/chart'],
    parts: [
      'deploy/chart',
      'core/queue',
      'settings',
      'e2e/harness/chart.ts',
      'e2e/harness/kubernetes-schemas.ts',
      'worker/admission/admit-verifications.ts',
      'worker/alive-file.ts',
      'e2e/heavy/chart.heavy.test.ts',
      'e2e/heavy/chart-hazards.heavy.test.ts',
      'e2e/heavy/chart-probes.heavy.test.ts',
      'e2e/heavy/chart-settings.heavy.test.ts',
    ],
  },
  {
    name: 'a release',
    files: ['e2e/heavy/release.heavy'],
    parts: [
      '.ci/release.mjs',
      '.github',
      'deploy/chart',
      'cli/build.ts',
      'sdk/build.ts',
      'sdk/tsconfig.build.json',
      'package.json',
      'package-lock.json',
      'e2e/harness/action-runner.ts',
      'e2e/harness/workflow-runner.ts',
      'e2e/heavy/release.heavy.test.ts',
    ],
  },
  {
    name: 'a control plane',
    files: ['e2e/heavy/control-plane'],
    parts: [
      'deploy/chart',
      ...['backup', 'installing', 'upgrading'].map((page) => `docs/${page}.md`),
      'e2e/harness/chart.ts',
      'e2e/harness/control-plane.ts',
      'e2e/harness/kubernetes-api.ts',
      'e2e/harness/node-by-hand.ts',
      'e2e/heavy/control-plane',
      'e2e/heavy/control-plane.heavy.test.ts',
    ],
  },
  {
    name: 'a cluster on one machine',
    files: ['e2e/heavy/cluster'],
    parts: [
      ...house,
      'frameworks/circom',
      'provers',
      'e2e/harness/cluster',
      'e2e/harness/release-before.ts',
      ...['cluster', 'cluster-failover', 'cluster-machines'].map((name) => `e2e/heavy/${name}.heavy.test.ts`),
    ],
  },
  {
    name: 'kill -9',
    files: ['e2e/heavy/kill-nine'],
    parts: [...house, 'frameworks/circom', 'provers', 'e2e/harness/cluster', 'e2e/heavy/kill-nine.heavy.test.ts'],
  },
  {
    name: 'containers and systemd',
    files: ['e2e/heavy/containers'],
    packages: ['buildah', 'podman', 'podman-compose', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap'],
    parts: [
      ...house,
      'deploy',
      ...['backup', 'installing', 'upgrading'].map((page) => `docs/${page}.md`),
      'cli/operator',
      'frameworks/circom',
      'e2e/harness/containers.ts',
      'e2e/heavy/containers',
      'e2e/heavy/containers.heavy.test.ts',
      'e2e/heavy/containers-systemd.heavy.test.ts',
    ],
  },
  { name: 'attacks', files: ['e2e/heavy/attacks'], parts: ['sandbox', 'core/transitions', 'e2e/heavy/attacks'] },
  { name: 'worker-death', files: ['e2e/heavy/worker-death'], parts: [...house, 'frameworks/circom', 'provers'] },
  { name: 'server-death', files: ['e2e/heavy/server-death'], parts: [...house, 'frameworks/circom', 'provers'] },
]
