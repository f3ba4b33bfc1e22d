import type { CalculatorRow, CalculatorSection } from '@portal/contract/reports/portfolio-calculator.ts'

import type { Section } from '#ui/grid/tree/section-nodes.ts'

/** A row as it is, and as it would be. */
export interface WhatIfRow extends CalculatorRow {
  readonly after: CalculatorRow
  /** Whether it is a position, not a sum of positions. */
  readonly isPosition: boolean
}

/** A reply of the Portfolio Calculator, or of the What-if in its shape. */
interface CalculatorTree {
  readonly sectionRow: CalculatorRow
  readonly sections: readonly CalculatorSection[]
}

/**
 * Two trees row by row. Rows stand in the order of the present ones, so that nothing moves while numbers are typed; what there would
 * be for the first time comes last in its section.
 */
export function besideEachOther(before: CalculatorTree, after: CalculatorTree): Section<WhatIfRow> {
  return {
    sectionRow: beside(before.sectionRow, after.sectionRow, false),
    subSections: sectionsBeside(before.sections, after.sections),
    subRows: [],
  }
}

function sectionsBeside(
  before: readonly CalculatorSection[],
  after: readonly CalculatorSection[],
): readonly Section<WhatIfRow>[] {
  return paired(before, after, ({ sectionRow }) => sectionRow.ticker).map(([now, then]) => ({
    sectionRow: beside(now?.sectionRow, then?.sectionRow, false),
    subSections: sectionsBeside(now?.subSections ?? [], then?.subSections ?? []),
    subRows: paired(now?.subRows ?? [], then?.subRows ?? [], ({ ticker }) => ticker).map(([one, other]) =>
      beside(one, other, true),
    ),
  }))
}

function beside(now: CalculatorRow | undefined, then: CalculatorRow | undefined, isPosition: boolean): WhatIfRow {
  const row = now ?? nothingOf(then!)
  return { ...row, after: then ?? nothingOf(row), isPosition }
}

/** What is not held: none of it, worth nothing. */
const nothingOf = (row: CalculatorRow): CalculatorRow => ({
  ...row,
  position: row.position === null ? null : 0,
  ...{ npv: 0, totalPL: 0, pctChange: null, pctNPV: 0, pctRisk: 0 },
})

function paired<Item>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string,
): readonly (readonly [Item | undefined, Item | undefined])[] {
  const then = new Map(after.map((item) => [nameOf(item), item]))
  const names = new Set(before.map(nameOf))
  return [
    ...before.map((item) => [item, then.get(nameOf(item))] as const),
    ...after.filter((item) => !names.has(nameOf(item))).map((item) => [undefined, item] as const),
  ]
}
