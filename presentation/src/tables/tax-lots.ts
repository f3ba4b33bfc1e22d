import type { OpenLotRow, TaxGainRow, TaxTermRow } from '@portal/contract/reports/lots/tax-lots.ts'

import type { ReportTable } from './report-table.ts'

/** A row of lots, or their total, which has figures alone. */
export type LotLine<Row> = { readonly [field in keyof Row]: Row[field] | null } & { readonly symbol: string }

const TOTAL = 'Total'

/** The total of lots as a row. */
export function lotTotal<Line extends { readonly symbol: string; readonly account: string | null }>(figures: object): Line {
  return { symbol: TOTAL, account: null, ...figures } as Line
}

/** Open lots, with what they would gain. */
export const OPEN_LOTS = {
  title: 'title.openLots',
  name: 'open-lots',
  columns: [
    { key: 'symbol', title: 'column.symbol', kind: 'text' },
    { key: 'opened', title: 'column.opened', kind: 'date', isTotalled: false },
    { key: 'heldSince', title: 'column.heldSince', kind: 'date', isTotalled: false, isOptional: true },
    { key: 'holdingDays', title: 'column.daysHeld', kind: 'count', isTotalled: false },
    { key: 'term', title: 'column.term', kind: 'text', isTotalled: false },
    { key: 'units', title: 'column.units', kind: 'quantity', isTotalled: false },
    { key: 'cost', title: 'column.cost', unit: 'reportingCCY', kind: 'money' },
    { key: 'value', title: 'column.value', unit: 'reportingCCY', kind: 'money' },
    { key: 'gain', title: 'column.unrealisedGain', kind: 'moneyChange' },
    { key: 'deferredLoss', title: 'column.deferredLoss', kind: 'money', isTotalled: false, isOptional: true },
    { key: 'account', title: 'column.account', kind: 'text', middle: 'narrow', isTotalled: false },
    { key: 'group', title: 'column.taxGroup', kind: 'text', middle: 'narrow', isTotalled: false, isOptional: true },
  ],
} as const satisfies ReportTable<OpenLotRow>

/** Lots that were closed in the period, and what counts of their gains. */
export const TAX_GAINS = {
  title: 'title.taxGains',
  name: 'tax-gains',
  columns: [
    { key: 'symbol', title: 'column.symbol', kind: 'text' },
    { key: 'opened', title: 'column.opened', kind: 'date', isTotalled: false },
    { key: 'closed', title: 'column.closed', kind: 'date', isTotalled: false },
    { key: 'heldSince', title: 'column.heldSince', kind: 'date', isTotalled: false, isOptional: true },
    { key: 'holdingDays', title: 'column.daysHeld', kind: 'count', isTotalled: false, isOptional: true },
    { key: 'term', title: 'column.term', kind: 'text', isTotalled: false },
    { key: 'matched', title: 'column.matched', kind: 'text', isTotalled: false, isOptional: true },
    { key: 'units', title: 'column.units', kind: 'quantity', isTotalled: false },
    { key: 'proceeds', title: 'column.proceeds', unit: 'reportingCCY', kind: 'money' },
    { key: 'cost', title: 'column.cost', unit: 'reportingCCY', kind: 'money' },
    { key: 'gain', title: 'column.gain', kind: 'moneyChange' },
    { key: 'deniedLoss', title: 'column.deniedLoss', kind: 'money' },
    { key: 'countedGain', title: 'column.countedGain', kind: 'moneyChange' },
    { key: 'lostLoss', title: 'column.lostLoss', kind: 'money', isOptional: true },
    { key: 'carriedTo', title: 'column.carriedTo', kind: 'date', isTotalled: false },
    { key: 'provisionalUntil', title: 'column.provisionalUntil', kind: 'date', isTotalled: false },
    { key: 'account', title: 'column.account', kind: 'text', middle: 'narrow', isTotalled: false },
    { key: 'group', title: 'column.taxGroup', kind: 'text', middle: 'narrow', isTotalled: false, isOptional: true },
  ],
} as const satisfies ReportTable<TaxGainRow>

/** Both by tax group and holding period. */
export const TAX_TERMS = {
  title: 'title.taxTerms',
  name: 'tax-terms',
  columns: [
    { key: 'group', title: 'column.taxGroup', kind: 'text' },
    { key: 'term', title: 'column.term', kind: 'text' },
    { key: 'countedGain', title: 'column.countedGain', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'cost', title: 'column.cost', kind: 'money', isOptional: true },
    { key: 'value', title: 'column.value', kind: 'money' },
    { key: 'gain', title: 'column.unrealisedGain', kind: 'moneyChange' },
  ],
} as const satisfies ReportTable<TaxTermRow>
