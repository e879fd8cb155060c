/** The page where a person says whether a machine may have a key. */
export const devicePath = '/device'
