import type { VerbGroup } from '../verb.ts'
import type { DeleteOptions } from '../project/delete.ts'
import type { DeployOptions } from './deploy.ts'
import type { ListOptions } from './list.ts'
import type { LogOptions } from './logs.ts'

/** Builds: what a project is compiled into. */
export const buildVerbs: VerbGroup = {
  title: 'Builds:',
  verbs: [
    {
      words: 'deploy',
      takes: '[folder]',
      about: 'upload a project and have it compiled',
      flags: [
        ['-t, --tag <tags...>', 'names of the build; latest where none is given'],
        ['-m, --meta <notes...>', 'notes on the build, as name=value'],
        ['--no-wait', 'return when it is uploaded'],
        ['--quiet', 'without what the compiler says'],
      ],
      examples: ['deploy', 'deploy circuits/ballot --tag v1 latest', 'deploy --json --no-wait'],
      run: async (context, [folder], options: DeployOptions) =>
        (await import('./deploy.ts')).deploy(context, folder, options),
    },
    {
      words: 'build list',
      takes: '[project]',
      about: "a project's builds, or the team's",
      flags: [['--status <status>', 'Queued, "In Progress", Ready or Failed']],
      run: async (context, [project], options: ListOptions) =>
        (await import('./list.ts')).listBuilds(context, project, options),
    },
    {
      words: 'build get',
      takes: '<build>',
      about: 'what is known of a build',
      flags: [['--wait', 'until it is Ready or Failed']],
      examples: ['build get ballot:v1', 'build get ballot --json'],
      run: async (context, [build = ''], options: { wait?: true }) =>
        (await import('./get.ts')).getBuild(context, build, options),
    },
    {
      words: 'build logs',
      takes: '<build>',
      about: 'what the tools said while it was compiled',
      flags: [['-f, --follow', 'until it is finished']],
      run: async (context, [build = ''], options: LogOptions) =>
        (await import('./logs.ts')).showLogs(context, build, options),
    },
    {
      words: 'build diff',
      takes: '<before> <after>',
      about: 'what is different in a later build',
      examples: ['build diff ballot:v1 ballot:v2'],
      run: async (context, [before = '', after = '']) =>
        (await import('./diff.ts')).compareBuilds(context, before, after),
    },
    {
      words: 'build cancel',
      takes: '<build>',
      about: 'stop compiling',
      run: async (context, [build = '']) => (await import('./cancel.ts')).cancelBuild(context, build),
    },
    {
      words: 'build delete',
      takes: '<build>',
      about: 'delete a build and the proofs of it',
      flags: [['--yes', 'without asking']],
      run: async (context, [build = ''], options: DeleteOptions) =>
        (await import('./delete.ts')).deleteBuild(context, build, options),
    },
  ],
}
