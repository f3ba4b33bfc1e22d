import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Entry } from '@portal/contract/statements/statement.ts'

import { amountsOff } from './amounts-off.ts'

const money = (amount: string) => ({ currency: 'EUR', amount })
const trade = (line: number, net: string, more: Partial<Entry> = {}): Entry => ({
  kind: net.startsWith('-') ? 'buy' : 'sell',
  places: [{ line }],
  day: '2025-03-04',
  status: 'booked',
  quantity: net.startsWith('-') ? '10' : '-10',
  price: '90',
  priceCurrency: 'EUR',
  fee: money('5'),
  net: money(net),
  ...more,
})
const linesOff = (...entries: readonly Entry[]) => [...amountsOff(entries).keys()].map(({ places }) => places[0]!.line)
const EXACT = [trade(2, '-905'), trade(3, '-905'), trade(4, '895')]

describe('a trade whose amount is off', () => {
  it('is not units × price with its costs, where the others are', () => {
    deepEqual(linesOff(...EXACT, trade(5, '-915.50')), [5])
    deepEqual(linesOff(...EXACT, trade(5, '-905')), [])
  })

  it('is none where few of the others are exact', () => {
    deepEqual(linesOff(trade(2, '-905'), trade(3, '-906'), trade(4, '-907'), trade(5, '-915.50')), [])
  })

  it('is none within what rounding of the price explains', () => {
    deepEqual(linesOff(...EXACT, trade(5, '-33.91', { quantity: '1.234567', price: '23.42' })), [])
  })

  it('is none where costs may be in it that no line names', () => {
    const plain = (line: number, net: string) => {
      const { fee: _, ...rest } = trade(line, net)
      return rest
    }
    const exact = [2, 3, 4].flatMap((line) => [plain(line, '-900'), plain(line, '900')])
    deepEqual(linesOff(...exact, plain(5, '-905')), [])
    deepEqual(linesOff(...exact, plain(6, '899')), [])
    deepEqual(linesOff(...exact, plain(5, '-895')), [5])
    deepEqual(linesOff(...exact, plain(6, '905')), [6])
  })

  it('has the accrued interest of a bond in it', () => {
    const bond = (net: string, accrued: string) => trade(5, net, { accrued: money(accrued) })
    deepEqual(linesOff(...EXACT, bond('-910', '-5')), [])
    deepEqual(linesOff(...EXACT, bond('900', '5')), [])
    deepEqual(linesOff(...EXACT, bond('-905', '-5')), [5])
  })

  it('is none of a sale less the small charge of an exchange', () => {
    deepEqual(linesOff(...EXACT, trade(5, '894.97')), [])
  })

  it('is compared by the stated rate, written either way', () => {
    const abroad = (line: number, net: string, rate: string) => trade(line, net, { priceCurrency: 'USD', rate })
    const exact = [abroad(2, '-725', '0.8'), abroad(3, '-725', '1.25'), abroad(4, '-725', '0.8')]
    deepEqual(linesOff(...exact, abroad(5, '-733', '0.8')), [5])
  })

  it('is not the value before costs with them, where that of the others is', () => {
    const spread = (line: number, net: string) => trade(line, net, { price: '89.9', gross: money('-900') })
    deepEqual(linesOff(spread(2, '-905'), spread(3, '-905'), spread(4, '-905'), spread(5, '-909')), [5])
  })
})
