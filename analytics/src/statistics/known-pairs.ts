/** Entries at which both series of equal length are known, in their order. */
export function knownPairs(x: Float64Array, y: Float64Array): { readonly x: Float64Array; readonly y: Float64Array } {
  if (x.length !== y.length) throw new RangeError(`series of ${x.length} and ${y.length} entries`)
  const isKnown = (_: number, i: number) => !Number.isNaN(x[i]! + y[i]!)
  return { x: x.filter(isKnown), y: y.filter(isKnown) }
}
