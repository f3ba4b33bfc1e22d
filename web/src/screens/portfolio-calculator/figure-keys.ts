import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'

import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import type { WhatIfRow } from './what-if-nodes.ts'

/** A section or position is identified by its path of names, the total by its own name. Only positions have quantities. */
export const calculatorKey: FigureKeyOf<CalculatorRow> = ({ position }, column, path) =>
  column === 'position' && position === null ? null : { row: path, column }

/** The same for the what-if table, whose projected figures cannot be explained. */
export const whatIfKey: FigureKeyOf<WhatIfRow> = (row, column, path) =>
  column.startsWith('after.') ? null : calculatorKey(row, column, path)
