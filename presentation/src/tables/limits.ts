import { LIMIT_UNITS, type LimitKind } from '@portal/contract/limits/limit-terms.ts'
import type { LimitRow } from '@portal/contract/limits/limits.ts'
import type { FigureKind } from '../format/figure.ts'
import type { Formats } from '../format/formats.ts'
import type { RISK } from '../messages/en/reports/risk.ts'
import type { Texts } from '../messages/texts.ts'
import type { ReportTable } from './report-table.ts'

/** A limit as it reads: its amounts are fractions, years or days, so each has its own unit. */
export interface LimitLine extends Pick<LimitRow, 'limit' | 'account' | 'mandate' | 'since'> {
  readonly state: string
  readonly value: string | null
  readonly margin: string | null
  /** Why a limit is breached or unknown, or that its state is older than what is on record. */
  readonly cause: string | null
  readonly acknowledged: string | null
}

/** The limits of the accounts with their states. */
export const LIMITS = {
  title: 'title.limits',
  name: 'limits',
  columns: [
    { key: 'limit', title: 'column.limit', kind: 'text', isWrapped: true },
    { key: 'state', title: 'column.state', kind: 'text' },
    { key: 'value', title: 'column.value', kind: 'text' },
    { key: 'margin', title: 'column.margin', kind: 'text' },
    { key: 'account', title: 'column.account', kind: 'text' },
    { key: 'mandate', title: 'column.mandate', kind: 'text' },
    { key: 'since', title: 'column.since', kind: 'date' },
    { key: 'cause', title: 'column.cause', kind: 'text', isWrapped: true },
    { key: 'acknowledged', title: 'column.acknowledged', kind: 'text', isWrapped: true },
  ],
} as const satisfies ReportTable<LimitLine>

interface LimitWords {
  readonly riskText: Texts<typeof RISK>
  readonly formats: Pick<Formats, 'formatFigure' | 'formatDate'>
}

/** A row of the reply as screen, files, document and notifications write it. */
export function limitLine(row: LimitRow, words: LimitWords): LimitLine {
  const { riskText } = words
  const { limit, account, mandate, kind, state, value, holding, margin } = row
  return {
    limit,
    account,
    mandate,
    since: isInsideFromFirst(row) ? null : row.since,
    state: riskText(`limitStates.${state}`),
    value: value === null ? null : withHolding(limitAmount(kind, value, words), holding, words),
    margin: margin === null ? null : limitAmount(kind, margin, words),
    cause: causeOf(row, words),
    acknowledged: acknowledgedOf(row, words),
  }
}

const withHolding = (value: string, holding: string | null, { riskText }: LimitWords): string =>
  holding === null ? value : riskText('valueOfHolding', { value, holding })

/** A value of a limit with its unit. */
export function limitAmount(kind: LimitKind, amount: number, { riskText, formats: { formatFigure } }: LimitWords): string {
  const unit = LIMIT_UNITS[kind]
  if (unit === 'fraction') return formatFigure('percent', amount)
  return unit === 'years' ? riskText('years', { count: formatFigure('years', amount) }) : riskText('days', { count: amount })
}

const KINDS = { fraction: 'percent', years: 'years', days: 'count' } as const

/** As what a value of a limit is shown. */
export const limitFigureKind = (kind: LimitKind): FigureKind => KINDS[LIMIT_UNITS[kind]]

/** Inside at the first close on record: that day is when the record began, not when the state did. */
const isInsideFromFirst = ({ isOlder, state }: LimitRow): boolean => isOlder && state === 'inside'

function causeOf(row: LimitRow, { riskText }: LimitWords): string | null {
  const { cause, isActive, reason, isOlder } = row
  if (cause !== null) return riskText('causedBy', { cause, isActive: isActive === true })
  if (reason !== null || !isOlder || isInsideFromFirst(row)) return reason
  return riskText('olderState', { isActive: isActive === true })
}

/** Whether there is something to acknowledge that has not been. */
export const isUnacknowledged = ({ state, since, acknowledged }: LimitRow): boolean =>
  state !== 'inside' && since !== null && acknowledged === null

function acknowledgedOf(row: LimitRow, { riskText, formats: { formatDate } }: LimitWords): string | null {
  const { acknowledged } = row
  if (!acknowledged) return isUnacknowledged(row) ? riskText('notAcknowledged') : null
  const { by, at, comment } = acknowledged
  return riskText('acknowledgedBy', { by: by ?? '', isNamed: by !== null, at: formatDate(at), comment: comment ?? '' })
}
