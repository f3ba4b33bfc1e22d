import type { StoredSeries } from './stored-market.ts'

/** Gives for a series the one like it that was given before, so that it is held once; of the first of its kind a copy. */
export type Sharing = (series: Int32Array) => Int32Array

/** Holds once what many instruments have in common, such as the days on which none of them had a price of its own. */
export function createSharing(): Sharing {
  const bySum = new Map<number, Int32Array[]>()
  return (series) => {
    let sum = 0
    for (let i = 0; i < series.length; i++) sum += series[i]!
    const alike = bySum.get(sum) ?? []
    const known = alike.find((each) => isSame(each, series))
    if (known) return known
    const kept = series.slice()
    bySum.set(sum, [...alike, kept])
    return kept
  }
}

/** The end of a series that is the same as another to the last bit; undefined where there is none. */
export function sameEnd(series: Float64Array, other: Float64Array): Float64Array | undefined {
  if (other.length === 0 || other.length > series.length) return undefined
  const end = series.subarray(series.length - other.length)
  return isSame(end, other) ? end : undefined
}

/** The memory of a stored series from the first of some values on, where it holds them to the last bit; undefined where it does not. */
export function ledBy(values: Float64Array, { led }: Pick<StoredSeries, 'led'>): Float64Array | undefined {
  return led && sameEnd(led, values)
}

const isSame = (a: ArrayBufferView, b: ArrayBufferView): boolean => bytesOf(a).equals(bytesOf(b))

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer => Buffer.from(buffer, byteOffset, byteLength)
