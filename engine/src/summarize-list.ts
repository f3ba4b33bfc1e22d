import { joined, message, type Text } from './message.ts'

/** The first of several names in a line of text, and how many more there are: "A, B, C and 4 more". */
export function summarizeList(names: readonly Text[], most: number): Text {
  const first = joined(names.slice(0, most), ', ')
  return names.length > most ? message('scope.namesAndMore', { names: first, count: names.length - most }) : first
}
