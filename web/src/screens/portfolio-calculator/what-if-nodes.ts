import type { CalculatorRow, CalculatorSection } from '@portal/contract/reports/portfolio-calculator.ts'

import type { Section } from '#ui/grid/tree/section-nodes.ts'

/** A row with present and projected figures. */
export interface WhatIfRow extends CalculatorRow {
  readonly after: CalculatorRow
  /** Whether it is a position, not a sum. */
  readonly isPosition: boolean
}

/** A reply of the Portfolio Calculator, or of the what-if call in the same shape. */
interface CalculatorTree {
  readonly sectionRow: CalculatorRow
  readonly sections: readonly CalculatorSection[]
}

/**
 * Joins two trees row by row, in the order of the present one, so that rows do not move while the user types; new positions come
 * last in their section.
 */
export function joinTrees(before: CalculatorTree, after: CalculatorTree): Section<WhatIfRow> {
  return {
    sectionRow: beside(before.sectionRow, after.sectionRow, false),
    subSections: joinSections(before.sections, after.sections),
    subRows: [],
  }
}

function joinSections(before: readonly CalculatorSection[], after: readonly CalculatorSection[]): readonly Section<WhatIfRow>[] {
  return paired(before, after, ({ sectionRow }) => sectionRow.ticker).map(([now, then]) => ({
    sectionRow: beside(now?.sectionRow, then?.sectionRow, false),
    subSections: joinSections(now?.subSections ?? [], then?.subSections ?? []),
    subRows: paired(now?.subRows ?? [], then?.subRows ?? [], ({ ticker }) => ticker).map(([one, other]) =>
      beside(one, other, true),
    ),
  }))
}

function beside(now: CalculatorRow | undefined, then: CalculatorRow | undefined, isPosition: boolean): WhatIfRow {
  const row = now ?? rowWithoutHolding(then!)
  return { ...row, after: then ?? rowWithoutHolding(row), isPosition }
}

/** The present figures of a position that is not held. */
const rowWithoutHolding = (row: CalculatorRow): CalculatorRow => ({
  ...row,
  position: row.position === null ? null : 0,
  npv: 0,
  totalPL: 0,
  pctChange: null,
  pctNPV: 0,
  pctRisk: 0,
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
