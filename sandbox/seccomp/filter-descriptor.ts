/** Where the builders of a sandbox find the filter of system calls: a pipe that holds it and then ends. */
export const FILTER_DESCRIPTOR = 5
