const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The order of two values of a column, the lesser first: numbers by size, texts as people sort them, digits in them as numbers. */
export function compareValues(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
