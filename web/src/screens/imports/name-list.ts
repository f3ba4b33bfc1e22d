/** The first names of a list, for a message that says how many more there are. */
export function listParams(names: readonly string[], most: number): { readonly names: string; readonly more: number } {
  return { names: names.slice(0, most).join(', '), more: Math.max(0, names.length - most) }
}

/** A text with its end cut off where it is longer than a line takes. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
