import type { Day } from '#ingest/dataset.ts'
import { shareOf } from './shares.ts'

/** New units for old ones: a split above 1, a reverse split below 1, a stock dividend of 5 % is 1.05. */
interface UnitChange {
  readonly ticker: string
  readonly type: 'split' | 'stockDividend'
  readonly exDay: Day
  readonly ratio: number
}

export const UNIT_CHANGES: readonly UnitChange[] = [
  { ticker: 'CRVN', type: 'split', exDay: '2021-08-30', ratio: 4 },
  { ticker: 'DUNV.L', type: 'split', exDay: '2022-06-13', ratio: 0.1 },
  { ticker: 'LUMQ', type: 'split', exDay: '2023-07-17', ratio: 4 },
  { ticker: '0528.T', type: 'split', exDay: '2024-03-28', ratio: 5 },
  { ticker: 'FRMS.TW', type: 'stockDividend', exDay: '2024-09-16', ratio: 1.05 },
  { ticker: 'MIRA.PA', type: 'split', exDay: '2025-05-19', ratio: 2 },
  { ticker: 'HLCM', type: 'split', exDay: '2026-02-09', ratio: 3 },
]

/** Each unit of the parent gives `ratio` units of a new company, which trades from the ex-date. */
export const SPIN_OFF = {
  parent: 'CSTL',
  child: shareOf(['CSTW', 'Castellan Water', 'US', 'Utilities', 58.4, 0.55, 0.2, 0.024, 11]),
  exDay: '2023-10-02',
  ratio: 0.25,
} as const

/** The buyer pays in its own shares. From the announcement the target follows the buyer's price; on the ex-date it is delisted. */
export const MERGER = {
  target: 'NRVL',
  buyer: 'CRVN',
  announcedOn: '2024-11-11',
  exDay: '2025-02-03',
  /** Over the target's last price, as a fraction. */
  premium: 0.22,
} as const
