import { throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { costBasis } from '#lots/cost-basis.ts'
import { replayLedger } from '../../../testing/replay-ledger.ts'
import { DAYS, deposit, series, share, trade } from '../../../testing/small-market.ts'
import type { CorporateAction, LedgerEvent } from '../ledger-event.ts'

const only = share(series(20))
const instrumentAt = (index: number) => [only][index]!
function book(events: readonly LedgerEvent[], actions: readonly CorporateAction[] = []) {
  const market = { valuationDays: DAYS, currencyCount: 2, instrumentAt, actions }
  return [() => replayLedger(market, events), () => costBasis(market, [{ key: 'a', events }], [series(1), series(1.1)])]
}
const day = parseDay('2026-03-03')
const income = { type: 'income', day, instrument: 0, currency: 0, amount: 1 } as const
const deal = {
  type: 'currencyDeal',
  day,
  currency: 0,
  amount: 1,
  otherCurrency: 1,
  otherAmount: -1,
  costCurrency: 0,
  costs: 0,
} as const
const kind = { type: 'kindTransfer', day, instrument: 0, quantity: 1, counterparty: '', counterAccount: null } as const

describe('entries that cannot be booked are refused, by the replay and by the cost alike', () => {
  const refused: Record<string, readonly [readonly LedgerEvent[], RegExp, (readonly CorporateAction[])?]> = {
    'a trade of an unknown quantity': [[trade('2026-03-03', Number.NaN, 1)], /entry 0 \(trade on 2026-03-03\): quantity is NaN/],
    'an entry before the one before it': [
      [deposit('2026-03-04', 1), deposit('2026-03-03', 1)],
      /entry 1 .*: day is 2026-03-03: order/,
    ],
    'a deposit of an infinite amount': [
      [deposit('2026-03-03', Number.POSITIVE_INFINITY)],
      /amount is Infinity: give a finite number/,
    ],
    'income of an unknown amount': [[{ ...income, amount: Number.NaN }], /\(income on 2026-03-03\): amount is NaN/],
    'half of a currency deal': [[{ ...deal, otherAmount: Number.NaN }], /otherAmount is NaN/],
    'units at an unknown cost': [
      [
        {
          ...kind,
          lots: [{ id: null, acquired: day, quantity: 1, cost: Number.NaN, costReporting: 1, costs: 0, costsReporting: 0 }],
        },
      ],
      /lots: cost is NaN/,
    ],
    'an instrument that there is not': [[{ ...kind, instrument: 3 }], /instrument is 3: give the index of an instrument/],
    'a currency that there is not': [[deposit('2026-03-03', 1, 2)], /currency is 2: give an index below 2/],
    'a settlement in no currency': [[trade('2026-03-03', 1, 1, { settlementCurrency: -1 })], /settlementCurrency is -1/],
    'a split into nothing': [
      [],
      /entry 0 \(split on 2026-03-03\): ratio is 0/,
      [{ type: 'split', day, instrument: 0, ratio: 0 }],
    ],
    'a spin-off of more than the cost': [
      [],
      /costShare is 1.5: give a fraction from 0 to 1/,
      [{ type: 'distribution', day, instrument: 0, other: 0, ratio: 1, isMerger: false, costShare: 1.5 }],
    ],
  }
  for (const [name, [events, message, actions]] of Object.entries(refused))
    it(name, () => {
      for (const call of book(events, actions))
        throws(call, (error) => error instanceof RangeError && message.test(error.message))
    })
})
