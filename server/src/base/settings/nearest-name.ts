/**
 * The name with the smallest edit distance; the prefix is ignored. Undefined where more than a third of the letters differ, which
 * is not a typing error.
 */
export function nearestName(name: string, names: readonly string[], prefix: string): string | undefined {
  const bare = (text: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)
  const distances = names.map((known) => ({ known, distance: changes(bare(name), bare(known)) }))
  const { known, distance } = distances.reduce((best, each) => (each.distance < best.distance ? each : best))
  return distance <= Math.max(1, bare(name).length / 3) ? known : undefined
}

/** Levenshtein distance. */
function changes(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}
