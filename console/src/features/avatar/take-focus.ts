/** As a `ref`: the keyboard goes on in the step that has just come, since the one that had it is gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
