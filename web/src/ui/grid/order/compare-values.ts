const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares two values of a column, ascending: numbers by size, texts by collation with numeric digits. */
export function compareValues(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
