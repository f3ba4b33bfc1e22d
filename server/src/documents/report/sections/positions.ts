import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { PositionRow } from '@portal/contract/reports/position-detail.ts'
import { POSITION_DETAILS } from '@portal/presentation/tables/positions/position-details.ts'
import { positionTotal } from '@portal/presentation/tables/positions/position-total.ts'
import type { ReportTable } from '@portal/presentation/tables/report-table.ts'

import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

const MAX_ROWS = 3_000
const COLUMNS: ReportTable<PositionRow>['columns'] = POSITION_DETAILS.columns
const ONLY_OF = new Map<string, string | undefined>(COLUMNS.map(({ key, onlyOfType }) => [key, onlyOfType]))

/**
 * All positions and their total.
 *
 * @param chosen keys of the columns that the reader chose on the screen: the optional ones follow the others
 */
export function positionsSection(
  { positions }: Pick<Replies, 'positions'>,
  chosen: readonly string[],
  words: DocumentWords,
): Section {
  const { rows, reportingCCY } = positions
  // The type of an instrument shows that only bonds have a yield.
  const types = new Map(rows.map(({ ticker, type }) => [ticker, type]))
  const isToSay = ({ row, field }: Note) => (ONLY_OF.get(field) ?? types.get(row)) === types.get(row)
  const { total, notes } = positionTotal(rows, words.tableText, positions.notes?.filter(isToSay))
  const parts = { chosen, reportingCCY, rows, notes, most: MAX_ROWS, ...(rows.length > 0 && { total }) }
  return { id: 'positions', title: words.documentText('positions'), blocks: [tableOf(words, POSITION_DETAILS, parts)] }
}
