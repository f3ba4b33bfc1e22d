import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Entry } from '@portal/contract/statements/statement.ts'

import { doubtedEntries } from './doubted-entries.ts'

const deposit = (line: number, reference: string, amount = '10'): Entry => ({
  kind: 'transfer',
  places: [{ line }],
  day: '2025-03-04',
  status: 'booked',
  reference,
  net: { currency: 'EUR', amount },
})
const doubts = (...entries: readonly Entry[]) =>
  [...doubtedEntries(entries, { today: '2026-11-30' })].map(([{ places }, { code }]) => [places[0]!.line, code])

describe('entries in doubt by what the file says', () => {
  it('repeat another one with its reference', () => {
    deepEqual(doubts(deposit(2, 'A'), deposit(3, 'B'), deposit(4, 'B')), [[4, 'referenceTwice']])
  })

  it('are none where trades of an order share its number', () => {
    deepEqual(doubts(deposit(2, 'A'), deposit(3, 'A', '11'), deposit(4, 'B'), deposit(5, 'B')), [])
  })

  it('repeat another one of the same second, where lines have no references and few do', () => {
    const at = (line: number, time: string): Entry => {
      const { reference: _, ...entry } = deposit(line, '')
      return { ...entry, time }
    }
    const list = Array.from({ length: 9 }, (_, index) => at(index + 2, `09:15:1${index}`))
    deepEqual(doubts(...list, at(11, '09:15:13')), [[11, 'timeTwice']])
    deepEqual(doubts(...list, at(11, '09:15:00'), at(12, '09:15:00')), [])
    deepEqual(doubts(...list.slice(0, 2), at(11, '09:15:11')), [])
  })

  it('are worth something else than units × price, in kind', () => {
    const reward = (amount: string): Entry => ({
      kind: 'incomeInKind',
      places: [{ line: 2 }],
      day: '2025-03-04',
      status: 'booked',
      instrument: { ticker: 'ETH' },
      quantity: '0.01',
      price: '3000',
      priceCurrency: 'EUR',
      gross: { currency: 'EUR', amount },
    })
    deepEqual(doubts(reward('300')), [[2, 'amountsDisagree']])
    deepEqual(doubts(reward('30.10')), [])
  })

  it('have more tax than income', () => {
    const money = (amount: string) => ({ currency: 'EUR', amount })
    const dividend = (tax: string, net: string): Entry => ({
      kind: 'dividend',
      places: [{ line: 2 }],
      day: '2025-03-04',
      status: 'booked',
      gross: money('85.97'),
      tax: money(tax),
      net: money(net),
    })
    deepEqual(doubts(dividend('129', '-43.03')), [[2, 'taxAboveIncome']])
    deepEqual(doubts(dividend('12.9', '73.07')), [])
  })

  it('are negative income whose tax was paid', () => {
    const cash = (kind: Entry['kind'], amount: string): Entry => ({
      kind,
      places: [{ line: kind === 'tax' ? 3 : 2 }],
      day: '2025-03-04',
      status: 'booked',
      instrument: { ticker: 'KLM' },
      net: { currency: 'EUR', amount },
    })
    deepEqual(doubts(cash('dividend', '-85.97'), cash('tax', '-12.9')), [[2, 'incomeNegative']])
    deepEqual(doubts(cash('dividend', '-85.97'), cash('tax', '12.9')), [])
  })
})
