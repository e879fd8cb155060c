let waiting: File[] | undefined

/** Keeps files that were dropped on one page until the page that they are for takes them. */
export function handOver(files: File[]): void {
  waiting = files
}

/** @returns files that wait for this page, once */
export function takeHandedOver(): File[] | undefined {
  const files = waiting
  waiting = undefined
  return files
}
