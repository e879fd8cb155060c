import type { FilePath } from '../file-path.ts'

/** A shell command that makes a folder with so many empty files in it, which takes some ten seconds for a million. */
export function fillFolderCommand(folder: FilePath, files: number): string {
  return `mkdir ${folder} && cd ${folder} && seq -f 'a-name-of-some-length-%.0f' ${files} | xargs touch`
}
