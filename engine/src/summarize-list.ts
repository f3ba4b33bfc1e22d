/** The first of several names in a line of text, and how many more there are: "A, B, C and 4 more". */
export function summarizeList(names: readonly string[], most: number): string {
  const more = names.length - most
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
