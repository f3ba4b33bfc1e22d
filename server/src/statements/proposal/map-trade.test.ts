import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Entry } from '@portal/contract/statements/statement.ts'

import type { ResolvedInstrument } from './instrument-resolver.ts'
import { mapTrade } from './map-trade.ts'

const ACCOUNT = { account: 'A1', accountCurrency: 'EUR', counterparty: 'x' }

/** The booked price, or why the trade is in doubt. */
function priceOf(
  {
    quantity,
    price,
    net,
    ...more
  }: { quantity: string; price: string; net: string } & Partial<Pick<Entry, 'priceCurrency' | 'rate'>>,
  instrument: Partial<ResolvedInstrument> = {},
  currency = 'EUR',
) {
  const amount = { currency, amount: net }
  const entry: Entry = { kind: 'buy', places: [], day: '2025-03-04', status: 'booked', quantity, price, net: amount, ...more }
  const amounts = { net: amount, gross: undefined, counter: undefined, fee: undefined, tax: undefined, accrued: undefined }
  const resolved = { id: 'x', externalId: 'X', kind: 'other', currency, multiplier: '1', ...instrument } as const
  const mapped = mapTrade(entry, 'buy', amounts, resolved, ACCOUNT)
  if ('code' in mapped) return mapped.code
  return 'price' in mapped.record ? mapped.record.price : undefined
}

describe('the price of a trade', () => {
  it('is as written where units × price come to the amount', () => {
    deepEqual(priceOf({ quantity: '7', price: '282.7', net: '-1978.9' }), '282.7')
  })

  it('is in doubt where the amount is a hundred times as much, or a hundredth', () => {
    deepEqual(priceOf({ quantity: '7', price: '282.7', net: '-197890' }), 'amountsDisagree')
    deepEqual(priceOf({ quantity: '7', price: '282.7', net: '-19.79' }), 'amountsDisagree')
  })

  it('may be per 100 of a debt, or in pence', () => {
    deepEqual(priceOf({ quantity: '5000', price: '98.5', net: '-4925' }), '0.985')
    deepEqual(priceOf({ quantity: '5000', price: '0.985', net: '-4925' }, { kind: 'bond', multiplier: '0.01' }), '98.5')
    deepEqual(priceOf({ quantity: '7', price: '282.7', net: '-19.79' }, { kind: 'share' }, 'GBP'), '2.827')
  })

  it('in pence, as the statement says, is not taken for one in pounds', () => {
    const pence = (net: string, multiplier: string) =>
      priceOf({ quantity: '1000', price: '315', net, priceCurrency: 'GBX' }, { kind: 'share', multiplier }, 'GBP')
    deepEqual([pence('-3150', '0.01'), pence('-3150', '1')], ['315', '3.15'])
    for (const net of ['-315000', '-31.5'])
      for (const multiplier of ['0.01', '1']) deepEqual(pence(net, multiplier), 'amountsDisagree')
  })

  it('in another currency comes to the amount by the rate that the line states', () => {
    const line = { quantity: '10', price: '21', priceCurrency: 'USD', rate: '1.05' }
    deepEqual(priceOf({ ...line, net: '-200' }), '21')
    deepEqual(priceOf({ ...line, net: '-2000' }), 'amountsDisagree')
    const inPence = { quantity: '10', price: '840', priceCurrency: 'GBX', rate: '84' }
    deepEqual(priceOf({ ...inPence, net: '-100' }, { multiplier: '0.01' }), '840')
  })
})
