/** What had the focus may be gone: the keyboard then goes on at the page, not above the bar. */
export function rescueFocus(): void {
  if (document.activeElement === document.body) page()?.focus({ preventScroll: true })
}

/** Whether the focus is where nobody put it: nowhere, or where it was rescued to. */
export function isFocusFree(): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now === page()
}

function page(): HTMLElement | null {
  return document.getElementById('content')
}
