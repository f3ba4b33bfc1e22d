import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import type { CalculatorRow, CalculatorSection } from '@portal/contract/reports/portfolio-calculator.ts'

import { joinTrees } from './what-if-nodes.ts'

const row = (ticker: string, position: number | null, npv: number): CalculatorRow => ({
  ticker,
  name: ticker,
  position,
  npv,
  logoData: null,
  totalPL: 7,
  pctChange: 0.1,
  pctNPV: 0.2,
  pctRisk: 0.3,
  costBasis: null,
  unrealisedPL: null,
  realisedPL: null,
})
const section = (ticker: string, ...subRows: readonly CalculatorRow[]): CalculatorSection => ({
  sectionRow: row(ticker, null, 1),
  subSections: [],
  subRows: [...subRows],
})
const tree = (...sections: readonly CalculatorSection[]) => ({ sectionRow: row('Total', null, 10), sections })

it('keeps the order of the present rows; what would be new comes last in its section', () => {
  const before = tree(section('Bonds', row('B', 1, 5)), section('Shares', row('Z', 1, 1), row('A', 1, 2)))
  const after = tree(section('Shares', row('A', 3, 6), row('NEW', 2, 4), row('Z', 1, 1)), section('Cash', row('USD', 9, 9)))
  const { subSections } = joinTrees(before, after)
  deepEqual(
    subSections.map(({ sectionRow, subRows }) => [sectionRow.ticker, ...subRows.map(({ ticker }) => ticker)]),
    [
      ['Bonds', 'B'],
      ['Shares', 'Z', 'A', 'NEW'],
      ['Cash', 'USD'],
    ],
  )
  const figures = subSections[1]!.subRows.map(({ npv, after: then }) => [npv, then.npv])
  deepEqual(figures, [
    [1, 1],
    [2, 6],
    [0, 4],
  ])
})

it('has nothing before where a position would be new, and nothing after where it would be gone', () => {
  const { subSections } = joinTrees(tree(section('Shares', row('GONE', 4, 5))), tree(section('Shares', row('NEW', 2, 3))))
  const [gone, made] = subSections[0]!.subRows
  const nothing = { npv: 0, totalPL: 0, pctChange: null, pctNPV: 0, pctRisk: 0, position: 0 }
  deepEqual(gone!.after, { ...row('GONE', 4, 5), ...nothing })
  const { after, isPosition, ...before } = made!
  deepEqual([before, after, isPosition], [{ ...row('NEW', 2, 3), ...nothing }, row('NEW', 2, 3), true])
})

it('says that sections and the whole are no positions, and gives a section without units none', () => {
  const whole = joinTrees(tree(section('Shares', row('A', 1, 2))), tree())
  const [shares] = whole.subSections
  deepEqual([whole.sectionRow.isPosition, shares!.sectionRow.isPosition], [false, false])
  deepEqual([shares!.sectionRow.after.position, shares!.sectionRow.after.npv], [null, 0])
})
