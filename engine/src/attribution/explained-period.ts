import type { Text } from '#message.ts'
import type { Position } from '#positions/positions.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ExplainedScope } from './explain-views.ts'
import type { PartSums } from './six-parts.ts'

/** One instrument, or the cash of one currency, in one account: the sums of its parts over the period. NaN where unknown. */
export interface ExplainedRow {
  readonly of: Position['of']
  readonly account: AccountHistory['account']
  readonly parts: PartSums
  /** The first day of the period on which an amount of it is unknown; -1 for none. */
  readonly unknown: number
  /** Where no factors, or not its own betas, explain it. */
  readonly remark?: Text
}

/** Why a scope gained or lost what it did in a period. */
export interface ExplainedPeriod extends ExplainedScope {
  /** Every row that was open or moved in the period. */
  readonly rows: readonly ExplainedRow[]
  /** Net external flows of the scope by day. + in. */
  readonly flows: Float64Array
  /** NPV at the close that starts the period, and at the one that ends it. */
  readonly opening: number
  readonly closing: number
  /** Profit and loss of the scope, from its values and flows alone. */
  readonly totalPL: number
  /** Mean absolute amount of the rows on a day: the scale of rounding errors. */
  readonly scale: number
  /** Whether the parts of every row sum to its profit and loss, and the rows to the scope's. */
  readonly isTrue: boolean
}
