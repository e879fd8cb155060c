import type { VerbGroup } from '../verb.ts'
import type { CloneOptions } from './clone.ts'
import type { DeleteOptions } from './delete.ts'
import type { InitOptions } from './init.ts'
import type { SettingsOptions } from './settings.ts'
import type { TestOptions } from './test-inputs.ts'

/** Projects: folders here, and what is kept of them at the server. */
export const projectVerbs: VerbGroup = {
  title: 'Projects:',
  verbs: [
    {
      words: 'init',
      takes: '[folder]',
      about: 'begin a project that compiles and proves, in any of the frameworks',
      flags: [
        ['-f, --framework <framework>', 'such as circom or noir'],
        ['-n, --name <name>', 'what it is called; as its folder where nothing is said'],
      ],
      examples: ['init', 'init ballot --framework noir'],
      run: async (context, [folder], options: InitOptions) =>
        (await import('./init.ts')).init(context, folder, options),
    },
    {
      words: 'test',
      takes: '[folder]',
      about: 'deploy a project, and prove the inputs that it brings: inputs/pass must have proofs, inputs/fail none',
      flags: [
        ['--build <build>', 'a build that is there already, in place of a new one'],
        ['-t, --tag <tags...>', 'names of the build; test where none is given'],
        ['--against <build>', 'a build that it is compared with, if it is there; :main is one of the same project'],
        ['--report <file>', 'where what was found is written, as markdown'],
      ],
      examples: ['test', 'test ballot --tag v2 --against :v1 --report report.md'],
      run: async (context, [folder], options: TestOptions) =>
        (await import('./test-inputs.ts')).testInputs(context, folder, options),
    },
    {
      words: 'dev',
      takes: '[folder]',
      about: 'watch a project: on each change compile it, prove its input, and show what is different',
      run: async (context, [folder]) => (await import('./dev.ts')).develop(context, folder),
    },
    {
      words: 'lint',
      takes: '[folder]',
      about: 'whether a sindri.json is right; needs no server',
      run: async (context, [folder]) => (await import('./lint.ts')).lint(context, folder),
    },
    {
      words: 'project list',
      takes: '[team]',
      about: 'the projects of the own team, or of another one that are public',
      run: async (context, [team]) => (await import('./list.ts')).listProjects(context, team),
    },
    {
      words: 'project show',
      takes: '<project>',
      about: 'a project and its builds',
      run: async (context, [project = '']) => (await import('./show.ts')).showProject(context, project),
    },
    {
      words: 'project settings',
      takes: '<project>',
      about: 'change who sees a project, its name and its labels',
      flags: [
        ['--public', 'everyone may see it, and prove with it'],
        ['--private', 'the team alone'],
        ['--rename <name>', 'its new name'],
        ['--labels <labels>', 'its labels, with commas between them'],
      ],
      run: async (context, [project = ''], options: SettingsOptions) =>
        (await import('./settings.ts')).changeSettings(context, project, options),
    },
    {
      words: 'project delete',
      takes: '<project>',
      about: 'delete a project with its builds and proofs',
      flags: [['--yes', 'without asking']],
      run: async (context, [project = ''], options: DeleteOptions) =>
        (await import('./delete.ts')).deleteProject(context, project, options),
    },
    {
      words: 'clone',
      takes: '<build> [folder]',
      about: 'the sources of a build, such as team/project:tag, in a new folder',
      flags: [['--max-mib <number>', 'how large it may be, unpacked: 2048 where nothing is said']],
      examples: ['clone proofyard/multiplier2', 'clone acme/ballot:v1 ballot'],
      run: async (context, [build = '', folder], options: CloneOptions) =>
        (await import('./clone.ts')).clone(context, build, folder, options),
    },
    {
      words: 'types',
      takes: '<build>',
      about: "TypeScript types of a build's input and public values",
      examples: ['types acme/ballot:v1 > ballot.ts'],
      run: async (context, [build = '']) => (await import('./types.ts')).printTypes(context, build),
    },
    {
      words: 'open',
      takes: '[project]',
      about: 'open a project, or the one of this folder, in the browser',
      run: async (context, [project]) => (await import('./open.ts')).openProject(context, project),
    },
  ],
}
