import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'
import type { WhatIfRow } from './what-if-nodes.ts'

/** A figure of a section or a position goes by the names that lead to it; one of the whole by its own. Only positions have quantities. */
export const calculatorKey: FigureKeyOf<CalculatorRow> = ({ position }, column, path) =>
  column === 'position' && position === null ? null : { row: path, column }

/** The same beside what would be, which no report tells. */
export const whatIfKey: FigureKeyOf<WhatIfRow> = (row, column, path) =>
  column.startsWith('after.') ? null : calculatorKey(row, column, path)
