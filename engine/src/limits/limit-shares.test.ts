import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { externalIndexIn } from '#instruments/instrument-market.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import type { Limit } from './limit.ts'
import { countedPart } from './limit-shares.ts'
import type { SubjectRow } from './limit-subject.ts'

const inside = (dimension: 'issuer' | 'assetClass', key: string, weight: string): Dataset['lookThrough'][number] => ({
  instrument: 'FUND',
  fromDay: '2026-01-02',
  dimension,
  key,
  weight,
})
/** A fund of 30 % Acme, 50 % Other and 20 % that is not known; by asset class 90 % are known. */
const { market } = openMemoryInstitution({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [
    share('ACME', { issuer: 'Acme' }),
    share('OTHER', { issuer: 'Other', currency: 'EUR' }),
    share('FUND', { kind: 'etf', assetClass: 'Multi Asset' }),
    share('THIRDS', { kind: 'etf', assetClass: 'Multi Asset' }),
  ],
  prices: ['ACME', 'OTHER', 'FUND', 'THIRDS'].map((instrument) => ({ instrument, day: '2026-03-20', close: '100' })),
  fxRates: [{ currency: 'EUR', day: '2026-03-20', rate: '1.25' }],
  lookThrough: [
    ...[inside('issuer', 'Acme', '0.3'), inside('issuer', 'Other', '0.5')],
    ...[inside('assetClass', 'Equity', '0.6'), inside('assetClass', 'Cash', '0.3')],
    // Rounded weights may come to more than one.
    ...['Equity', 'Cash', 'Bonds'].map((key) => ({ ...inside('assetClass', key, '0.3334'), instrument: 'THIRDS' })),
  ],
})
const rowOf = (id: string, npv: number): SubjectRow => ({ of: { kind: 'instrument', index: externalIndexIn(market, id) }, npv })
const EURO: SubjectRow = { of: { kind: 'cash', currency: market.currencyIndex('EUR') }, npv: 5_000 }
const ROWS = [rowOf('ACME', 100), rowOf('OTHER', -600), rowOf('FUND', 1_000), EURO]

/** The counted part of each row: its share, and the part that is not known. */
function counted(limit: Pick<Limit, 'kind' | 'of'> & Partial<Limit>, rows = ROWS) {
  const { part, isUnsigned, holding } = countedPart(
    { side: 'maximum', bound: 0.1, warning: null, isLookedThrough: false, ...limit },
    market,
    rows,
  )
  const parts = rows.map(part)
  return {
    isUnsigned,
    holding,
    shares: parts.map(({ share }) => share),
    uncovered: parts.map(({ uncovered }) => Number(uncovered.toFixed(9))),
  }
}
const NONE = [0, 0, 0, 0]

describe('what counts for a concentration', () => {
  it('is the largest instrument without its sign, and never cash', () => {
    const limit = { kind: 'concentration', of: 'instrument' } as const
    deepEqual(counted(limit), { isUnsigned: true, holding: 'FUND', shares: [0, 0, 1, 0], uncovered: NONE })
    equal(counted(limit, [rowOf('ACME', 100), rowOf('OTHER', -600)]).holding, 'OTHER')
    equal(counted(limit, [EURO]).holding, undefined)
  })
  it('is the largest issuer: a fund has none, or where it is looked through those inside it', () => {
    const limit = { kind: 'concentration', of: 'issuer' } as const
    deepEqual(counted(limit), { isUnsigned: true, holding: 'Other', shares: [0, 1, 0, 0], uncovered: NONE })
    // Acme 100 + 300; Other -600 + 500.
    deepEqual(counted({ ...limit, isLookedThrough: true }), {
      isUnsigned: true,
      holding: 'Acme',
      shares: [1, 0, 0.3, 0],
      uncovered: [0, 0, 0.2, 0],
    })
  })
})

describe('what counts for a limit on a share', () => {
  const sharesOf = (limit: Parameters<typeof counted>[0]) => {
    const { shares, uncovered, isUnsigned, holding } = counted(limit)
    deepEqual([isUnsigned, holding], [false, undefined])
    return { shares, uncovered }
  }
  it('on an issuer is what it issued, by its name or a ticker of it, and its weight in funds', () => {
    for (const name of ['Acme', 'ACME']) {
      deepEqual(sharesOf({ kind: 'issuer', of: name }), { shares: [1, 0, 0, 0], uncovered: NONE })
      deepEqual(sharesOf({ kind: 'issuer', of: name, isLookedThrough: true }), {
        shares: [1, 0, 0.3, 0],
        uncovered: [0, 0, 0.2, 0],
      })
    }
    // Of one that is not held a fund may still hold what is not known of it.
    deepEqual(sharesOf({ kind: 'issuer', of: 'Third', isLookedThrough: true }), { shares: NONE, uncovered: [0, 0, 0.2, 0] })
  })
  it('on an asset class is what is of it, cash by its own class, and the part of funds', () => {
    deepEqual(sharesOf({ kind: 'assetClass', of: 'Equity' }).shares, [1, 1, 0, 0])
    deepEqual(sharesOf({ kind: 'assetClass', of: 'Multi Asset' }).shares, [0, 0, 1, 0])
    deepEqual(sharesOf({ kind: 'assetClass', of: 'Cash' }).shares, [0, 0, 0, 1])
    deepEqual(sharesOf({ kind: 'assetClass', of: 'Cash', isLookedThrough: true }), {
      shares: [0, 0, 0.3, 1],
      uncovered: [0, 0, 0.1, 0],
    })
  })
  it('is never less than known: weights of more than one by rounding leave nothing uncovered', () => {
    const limit = { kind: 'assetClass', of: 'Equity', isLookedThrough: true } as const
    const { shares, uncovered } = counted(limit, [rowOf('THIRDS', 300)])
    deepEqual([shares, uncovered], [[0.3334], [0]])
  })
  it('on a currency is cash and what is quoted in it; on cash it is cash of any currency', () => {
    deepEqual(sharesOf({ kind: 'currency', of: 'EUR' }).shares, [0, 1, 0, 1])
    deepEqual(sharesOf({ kind: 'cash', of: null }).shares, [0, 0, 0, 1])
  })
})
