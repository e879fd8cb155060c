const NEAR = 2

/** The pages to offer: first, last, those within two of the current one, and `gap` where some are left out. */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  const shown: (number | 'gap')[] = []
  for (let page = 1; page <= last; page++) {
    if (page === 1 || page === last || Math.abs(page - current) <= NEAR) shown.push(page)
    else if (shown.at(-1) !== 'gap') shown.push('gap')
  }
  return shown
}
