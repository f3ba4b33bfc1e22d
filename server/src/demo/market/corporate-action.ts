import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { CorporateActionRecord } from '#ingest/dataset.ts'
import { payDay } from './dividends.ts'

const RATIO_DECIMALS = 2

/** New units for old ones, or units of another instrument: a ratio, without money. */
export function unitAction(
  type: 'split' | 'stockDividend' | 'spinOff' | 'merger',
  instrument: string,
  exDate: string,
  ratio: number,
  otherInstrument: string | null = null,
): CorporateActionRecord {
  const id = `${instrument}-${type}-${exDate}`
  const units = { payDate: null, ratio: ratio.toFixed(RATIO_DECIMALS), otherInstrument, amount: null, currency: null }
  return { id, instrument, type, exDate, ...units }
}

/** A dividend of an amount per unit. */
export function cashDividend(instrument: string, exDay: number, amount: string, currency: string): CorporateActionRecord {
  const exDate = isoDay(exDay)
  const money = { payDate: isoDay(payDay(exDay)), ratio: null, otherInstrument: null, amount, currency }
  return { id: `${instrument}-dividend-${exDate}`, instrument, type: 'cashDividend', exDate, ...money }
}
