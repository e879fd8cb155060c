// Control characters are what escape sequences begin with.
/* oxlint-disable no-control-regex */

/**
 * A text without colours, links and the other escape sequences of terminals. Node's own function searches for the end of each
 * link to the end of the text: a megabyte of beginnings takes it minutes.
 */
export function stripEscapes(text: string): string {
  return text
    .replaceAll(/\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '')
    .replaceAll(/[\u001b\u009b]\[?[\d;?]*[A-Za-z]/g, '')
    .replaceAll(/[\u001b\u009b]/g, '')
}
