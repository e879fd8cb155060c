/** What had the focus may be gone: the keyboard then goes on at the page, not above the bar. */
export function rescueFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}
