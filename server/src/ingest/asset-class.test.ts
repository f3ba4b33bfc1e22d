import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { SAMPLE_DATASET, share } from '../../testing/datasets/sample-dataset.ts'
import { assetClassOf } from './asset-class.ts'
import { referenceRows } from './reference-rows.ts'

describe('the asset class of an instrument', () => {
  it('is Cash for cash balances only, in any case and with any spaces', () => {
    for (const assetClass of ['Cash', 'cash', 'CASH', ' CASH ', 'Cash\u00A0', '\tcash'])
      for (const kind of ['fund', 'etf', 'privateFund', 'bond', 'loan', 'option', 'other'] as const)
        equal(assetClassOf({ kind, assetClass }), 'Cash equivalents', `${kind} ${JSON.stringify(assetClass)}`)
    equal(assetClassOf({ kind: 'cash', assetClass: 'Money' }), 'Cash')
  })

  it('is Currency for every currency forward', () => {
    for (const assetClass of ['Cash', 'cash', 'FX', 'Currency'])
      equal(assetClassOf({ kind: 'fxForward', assetClass }), 'Currency')
  })

  it('stays unchanged otherwise', () => {
    for (const assetClass of ['Equity', 'cash equivalents', 'Cash and equivalents', 'Cashews'])
      equal(assetClassOf({ kind: 'fund', assetClass }), assetClass)
  })

  it('is booked in this form, for described instruments and for the cash that a deal needs', () => {
    const terms = { kind: 'fxForward', buyCurrency: 'EUR', rate: 1.1, maturity: '2026-09-30' } as const
    const dataset = {
      ...SAMPLE_DATASET,
      instruments: [
        share('FUND', { kind: 'fund', assetClass: 'CASH' }),
        share('FWD', { kind: 'fxForward', assetClass: 'Cash', terms }),
        share('ONE'),
      ],
    }
    const known = { institutionId: '00000000-0000-8000-8000-000000000000', pivotCurrency: 'USD', reportingCurrencies: [] }
    const none = { clients: [], portfolios: [], accounts: [], taxGroups: [] }
    const nothing = { ...none, instruments: [], identifiers: [], benchmarks: [], factors: [], mandates: [] }
    const { instruments, cashInstruments } = referenceRows(dataset, { ...known, ...nothing }, new Set(['CASH:EUR']))
    deepEqual(
      [...instruments, ...cashInstruments].map(({ externalId, assetClass }) => [externalId, assetClass]),
      [
        ['FUND', 'Cash equivalents'],
        ['FWD', 'Currency'],
        ['ONE', 'Equity'],
        ['CASH:EUR', 'Cash'],
        // The grouping of the sample names it.
        ['CASH:USD', 'Cash'],
      ],
    )
  })
})
