/** What one program may have in its folders: more than any build, and few enough that all of them are walked in a second. */
export const MAX_FILES = 200_000

/** What a file counts at least: an empty one costs an inode and a name. */
export const MIN_FILE_BYTES = 4096
