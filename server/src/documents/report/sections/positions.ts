import { POSITION_DETAILS } from '@portal/presentation/tables/position-details.ts'
import { positionTotal } from '@portal/presentation/tables/position-total.ts'

import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { tableOf } from '../table-of.ts'

const MOST_ROWS = 3_000
const BOND = 'Bond'
const OF_BONDS: ReadonlySet<string> = new Set(['yield', 'duration'])

/**
 * Everything that is held, and what it adds up to.
 *
 * @param chosen keys of the columns that the reader chose on the screen: those beyond the specified ones follow them
 */
export function positionsSection({ positions }: Pick<Replies, 'positions'>, chosen: readonly string[]): Section {
  const { rows, reportingCCY } = positions
  // That anything but a bond has no yield says its type.
  const bonds = new Set(rows.filter(({ type }) => type === BOND).map(({ ticker }) => ticker))
  const { total, notes } = positionTotal(
    rows,
    positions.notes?.filter(({ row, field }) => !OF_BONDS.has(field) || bonds.has(row)),
  )
  const parts = { chosen, reportingCCY, rows, notes, most: MOST_ROWS, ...(rows.length > 0 && { total }) }
  return { id: 'positions', title: REPORT_TEXTS.positions, blocks: [tableOf(POSITION_DETAILS, parts)] }
}
