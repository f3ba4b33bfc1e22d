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
  /** Null where none of the payments states it. */
  readonly tax: number | null
  readonly amountReporting: number | null
}

/** Criterion by which income is summed: type and currency, and by month if that is asked for. */
type IncomeSumBy = 'month' | 'type'

const COLUMNS = [
  { key: 'type', title: 'column.type', kind: 'text' },
  { key: 'ccy', title: 'column.currency', kind: 'text' },
  { key: 'tax', title: 'column.taxWithheld', kind: 'money', isTotalled: false },
  { key: 'amount', title: 'column.amount', kind: 'money', isTotalled: false },
  { key: 'amountReporting', title: 'column.converted', unit: 'reportingCCY', kind: 'money' },
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
 * Payments added up, in the currency of each and in that of the report: the latest month first, then by type and currency. An amount is
 * null if one of its payments is unknown; of the tax what payments state of it.
 */
export function incomeSums(rows: readonly IncomeRow[], by: IncomeSumBy): readonly IncomeSum[] {
  const groups = Map.groupBy(rows, ({ date, type, ccy }) => {
    const month = by === 'month' ? new Date(date * 1000).toISOString().slice(0, 'YYYY-MM'.length) : null
    return JSON.stringify([month, type, ccy])
  })
  return [...groups]
    .map(([key, group]): IncomeSum => {
      const [month, type, ccy] = JSON.parse(key) as [string | null, string, string]
      return { month, type, ccy, payments: group.length, ...amountsOf(group) }
    })
    .sort((a, b) => compare(b.month ?? '', a.month ?? '') || compare(a.type, b.type) || compare(a.ccy, b.ccy))
}

/** The sum of all payments, under a name: it has no amount but in the currency of the report. */
export function incomeTotal(rows: readonly IncomeRow[], name: string): IncomeSum {
  const { amountReporting } = amountsOf(rows)
  return { month: null, type: name, ccy: '', payments: rows.length, amount: null, tax: null, amountReporting }
}

function amountsOf(rows: readonly IncomeRow[]): Pick<IncomeSum, 'amount' | 'tax' | 'amountReporting'> {
  const stated = rows.flatMap(({ tax }) => (tax === null ? [] : [tax]))
  return {
    amount: sumOf(rows.map(({ amount }) => amount)),
    tax: stated.length === 0 ? null : sumOf(stated),
    amountReporting: sumOf(rows.map(({ amountReporting }) => amountReporting)),
  }
}

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
