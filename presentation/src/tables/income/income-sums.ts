import type { IncomeRow } from '@portal/contract/reports/trade-history.ts'

import type { ReportTable } from '../report-table.ts'

/** Payments of one type and currency, of a month or of the whole time period. */
export interface IncomeSum {
  /** `YYYY-MM`, the month of payment; null of the whole period. */
  readonly month: string | null
  readonly type: string
  readonly ccy: string
  readonly payments: number
  readonly amount: number | null
}

/** Criterion by which income is summed: type and currency, and by month if that is asked for. */
type IncomeSumBy = 'month' | 'type'

const COLUMNS = [
  { key: 'type', title: 'column.type', kind: 'text' },
  { key: 'ccy', title: 'column.currency', kind: 'text' },
  { key: 'amount', title: 'column.amount', kind: 'money', isTotalled: false },
  { key: 'payments', title: 'column.payments', kind: 'count' },
] as const

const DEFINITION = {
  title: 'title.incomeSums',
  remark: 'remark.incomeSums',
  notInDocument: 'Sums of rows that the document has.',
} as const

/** Sums of Income over the time period. */
export const INCOME_BY_TYPE = {
  ...DEFINITION,
  name: 'income-by-type',
  columns: COLUMNS,
} as const satisfies ReportTable<IncomeSum>

/** Sums of Income by month. */
export const INCOME_BY_MONTH = {
  ...DEFINITION,
  name: 'income-by-month',
  columns: [{ key: 'month', title: 'column.month', kind: 'text' }, ...COLUMNS],
} as const satisfies ReportTable<IncomeSum>

/**
 * Payments added up, in the currency of each: the latest month first, then by type and currency. An amount is null if one of its
 * payments is unknown.
 */
export function incomeSums(rows: readonly IncomeRow[], by: IncomeSumBy): readonly IncomeSum[] {
  const sums = new Map<string, IncomeSum>()
  for (const { date, type, ccy, amount } of rows) {
    const month = by === 'month' ? new Date(date * 1000).toISOString().slice(0, 'YYYY-MM'.length) : null
    const key = JSON.stringify([month, type, ccy])
    const { payments, amount: former } = sums.get(key) ?? { payments: 0, amount: 0 }
    sums.set(key, {
      month,
      type,
      ccy,
      payments: payments + 1,
      amount: former === null || amount === null ? null : former + amount,
    })
  }
  return [...sums.values()].sort(
    (a, b) => compare(b.month ?? '', a.month ?? '') || compare(a.type, b.type) || compare(a.ccy, b.ccy),
  )
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
