import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EvolutionSection } from '@portal/contract/reports/portfolio-evolution.ts'
import { causesOf } from './causes.ts'

const NO_PARTS = { deltaPL: 0, nonLinearPL: 0, incomePL: 0, fxPL: 0, intradayPL: 0, alphaPL: 0 }
const rowOf = (ticker: string, totalPL: number | null) => ({ ticker, totalPL, ...NO_PARTS })
const sectionOf = (...rows: readonly (readonly [ticker: string, totalPL: number | null])[]): EvolutionSection => ({
  sectionRow: rowOf('Equity', null),
  subSections: [],
  subRows: rows.map(([ticker, totalPL]) => rowOf(ticker, totalPL)),
})

/** The tickers that are named, with the one of the other sign. */
function named(total: number, ...sections: readonly EvolutionSection[]) {
  const { leading, opposed } = causesOf(total, sections)
  return [leading.map(({ ticker }) => ticker), opposed?.ticker ?? null]
}

describe('the positions that are named beside a profit or loss', () => {
  it('are the three largest of its sign, from every section, but the second and third only from a tenth of it on', () => {
    deepEqual(named(100, sectionOf(['A', 40], ['B', 10]), sectionOf(['C', 30], ['D', 20])), [['A', 'C', 'D'], null])
    deepEqual(named(100, sectionOf(['A', 81], ['B', 10], ['C', 9])), [['A', 'B'], null])
    deepEqual(named(-100, sectionOf(['A', -91], ['B', -9])), [['A'], null])
  })
  it('are at least the largest of its sign, however small it is', () => {
    const small = Array.from({ length: 20 }, (_, i) => [`P${i + 10}`, i === 7 ? 6 : 5] as const)
    deepEqual(named(101, sectionOf(...small)), [['P17'], null])
  })
  it('are in the order of the alphabet where they are equal', () => {
    deepEqual(named(30, sectionOf(['B', 10], ['C', 10], ['A', 10])), [['A', 'B', 'C'], null])
  })
  it('have the largest of the other sign beside them where that is a tenth of the whole', () => {
    deepEqual(named(100, sectionOf(['A', 60], ['B', 59], ['C', -10], ['D', -9])), [['A', 'B'], 'C'])
    // 90 of 100 and the rest, 19, in small ones: -9 is less than a tenth, and the named are less than the whole.
    deepEqual(named(100, sectionOf(['A', 90], ['B', 9.5], ['C', 9.5], ['D', -9])), [['A'], null])
  })
  it('have the largest of the other sign beside them where they exceed the whole, so that the sentence adds up', () => {
    deepEqual(named(100, sectionOf(['A', 105], ['B', -3], ['C', -2])), [['A'], 'B'])
    deepEqual(named(-100, sectionOf(['A', -105], ['B', 3], ['C', 2])), [['A'], 'B'])
  })
  it('are no rows that are shown as 0 or withheld, and none whose name two rows of a section have', () => {
    deepEqual(named(0.9, sectionOf(['A', 0.45], ['B', 0.45])), [[], null])
    deepEqual(named(0.95, sectionOf(['A', 0.5], ['B', 0.45])), [['A'], null])
    deepEqual(named(100, sectionOf(['A', null], ['B', 60], ['B', 30], ['C', 10])), [['C'], null])
    // In two sections the name of each says which it is.
    deepEqual(named(100, sectionOf(['B', 60]), sectionOf(['B', 40])), [['B', 'B'], null])
  })
})
