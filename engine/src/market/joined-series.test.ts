import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { joinedSeries, LEAD, type SeriesPart } from './joined-series.ts'

const part = (of: string, values: Readonly<Record<number, number>>, confirmed: readonly number[] = []): SeriesPart => {
  const days = Object.keys(values).map(Number)
  return {
    of,
    days: Int32Array.from(days),
    values: Float64Array.from(Object.values(values)),
    confirmed: Uint8Array.from(days, (day) => Number(confirmed.includes(day))),
  }
}
/** Months of ten days: the first begins on day 0. */
const month = (number: number, ...series: readonly SeriesPart[]) => ({ first: 10 * number, end: 10 * number + 10, series })
const read = (joined: readonly SeriesPart[]) =>
  joined.map(({ of, days, values }) => [of, Object.fromEntries(Array.from(days, (day, i) => [day, values[i]]))])

describe('series of all days', () => {
  const whole = joinedSeries(
    [],
    [month(0, part('B', { 1: 10, 9: 11 }), part('A', { 1: 20 })), month(1, part('B', { 10: 12, 15: 13 }))],
  )
  it('are those of all months one after the other, by what they are of', () => {
    deepEqual(read(whole), [
      ['A', { 1: 20 }],
      ['B', { 1: 10, 9: 11, 10: 12, 15: 13 }],
    ])
  })
  it('have the months that were read again in place of theirs, and the others as they were', () => {
    deepEqual(read(joinedSeries(whole, [month(0, part('B', { 2: 90 }), part('C', { 3: 30 }))])), [
      ['B', { 2: 90, 10: 12, 15: 13 }],
      ['C', { 3: 30 }],
    ])
    deepEqual(read(joinedSeries(whole, [month(1)])), [
      ['A', { 1: 20 }],
      ['B', { 1: 10, 9: 11 }],
    ])
    deepEqual(read(joinedSeries(whole, [month(2, part('A', { 20: 21 }))])), [
      ['A', { 1: 20, 20: 21 }],
      ['B', { 1: 10, 9: 11, 10: 12, 15: 13 }],
    ])
  })
  it('keep the months between two that were read again', () => {
    const three = joinedSeries(whole, [month(2, part('B', { 25: 14 }))])
    deepEqual(read(joinedSeries(three, [month(0), month(2)])), [['B', { 10: 12, 15: 13 }]])
  })
  it('say which values a person confirmed, at their days', () => {
    const joined = joinedSeries([], [month(0, part('A', { 1: 1, 2: 2 })), month(1, part('A', { 11: 3, 12: 4 }, [12]))])
    deepEqual([...joined[0]!.confirmed], [0, 0, 0, 1])
    deepEqual([...joinedSeries(joined, [month(0)])[0]!.confirmed], [0, 1])
  })
  it('have unknown values before them in the same memory, for a calendar that begins earlier', () => {
    const { led, values } = whole[1]!
    equal(led!.buffer, values.buffer)
    equal(led!.length, LEAD + values.length)
    deepEqual([...led!.subarray(0, LEAD)], new Array<number>(LEAD).fill(Number.NaN))
    deepEqual([...led!.subarray(LEAD)], [...values])
  })
  it('of the same days share them; those of other days do not', () => {
    const days = Int32Array.of(1, 2)
    const like = (of: string) => ({ ...part(of, { 1: 1, 2: 2 }), days })
    const [a, b, c] = joinedSeries([], [month(0, like('A'), like('B'), part('C', { 1: 1, 3: 2 }))])
    equal(a!.days, b!.days)
    notEqual(a!.days, c!.days)
    // Joined again, with the same parts read anew.
    const again = joinedSeries([a!, b!, c!], [month(1, part('C', { 11: 1 }))])
    equal(again[0]!.days, again[1]!.days)
  })
})
