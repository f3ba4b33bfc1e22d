import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { externalIndexIn } from '#instruments/instrument-market.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { countryExposure, countryShares } from './country-exposure.ts'
import { heldParts } from './look-through.ts'

const inside = (instrument: string, weights: Readonly<Record<string, string>>): Dataset['lookThrough'] =>
  Object.entries(weights).map(([key, weight]) => ({ instrument, fromDay: '2026-01-02', dimension: 'country', key, weight }))
/** Weights of a whole, of one that misses 1 by less than a thousandth, of one that misses it by more, and of a fund of which nothing is known. */
const FUNDS = { WHOLE: { US: '0.6', FR: '0.4' }, NEAR: { US: '0.5', FR: '0.4991' }, PART: { US: '0.5', FR: '0.498' }, DARK: {} }
const IDS = ['SWISS', 'ROOTLESS', 'CALL', 'ORPHAN', ...Object.keys(FUNDS)]
const option = (underlying: string) => ({
  kind: 'option' as const,
  underlying,
  right: 'call' as const,
  style: 'european' as const,
  strike: 100,
  expiry: '2027-03-20',
})
const { market } = openMemoryInstitution({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [
    share('SWISS', { country: 'CH' }),
    share('ROOTLESS'),
    share('CALL', { kind: 'option', terms: option('SWISS') }),
    share('ORPHAN', { kind: 'option', terms: option('ROOTLESS') }),
    ...Object.keys(FUNDS).map((id) => share(id, { kind: 'etf', country: 'LU' })),
  ],
  prices: IDS.map((instrument) => ({ instrument, day: '2026-03-20', close: '100' })),
  lookThrough: Object.entries(FUNDS).flatMap(([id, weights]) => inside(id, weights)),
})
const indexOf = (id: string) => externalIndexIn(market, id)
const sharesOf = (id: string) => Object.fromEntries(countryShares({ market }, indexOf(id)))

describe('the countries of an exposure', () => {
  it('are those inside a fund, never that of the fund; a share’s own; an option’s are its underlying’s', () => {
    deepEqual(['WHOLE', 'DARK', 'SWISS', 'CALL', 'ORPHAN'].map(sharesOf), [{ US: 0.6, FR: 0.4 }, {}, { CH: 1 }, { CH: 1 }, {}])
  })

  it('have weights that are scaled to one where they miss it by rounding', () => {
    closeTo(sharesOf('NEAR').US!, 0.5 / 0.9991, 1e-15)
    closeTo(sharesOf('NEAR').FR!, 0.4991 / 0.9991, 1e-15)
    deepEqual(sharesOf('PART'), { US: 0.5, FR: 0.498 })
  })

  it('sum with what is in no known country to the exposure, by sign', () => {
    const held = [
      ['SWISS', 1000],
      ['CALL', -400],
      ['WHOLE', 100],
      ['PART', -500],
      ['ROOTLESS', 70],
      ['DARK', 0],
    ] as const
    const { byCountry, uncovered } = countryExposure(
      { market } as Parameters<typeof countryExposure>[0],
      held.map(([id, exposure]) => ({ index: indexOf(id), exposure })),
    )
    // US 60 - 250, FR 40 - 249.
    deepEqual(Object.fromEntries(byCountry), { CH: 600, US: -190, FR: -209 })
    deepEqual(
      uncovered.map(({ ticker, exposure }) => [ticker, Number(exposure.toFixed(9))]),
      [
        ['PART', -1],
        ['ROOTLESS', 70],
      ],
    )
  })
})

describe('the parts of a holding that is looked through', () => {
  const partsOf = (id: string) => heldParts({ market }, 'country', { kind: 'instrument', index: indexOf(id) })
  const known = (id: string) => partsOf(id).map(({ key, share: of }) => [key, Number(of.toFixed(9))])

  it('sum to one: what is not known has no group, and rounding is no such part', () => {
    deepEqual(known('WHOLE'), [
      ['France', 0.4],
      ['United States', 0.6],
    ])
    deepEqual(
      known('NEAR').map(([key]) => key),
      ['France', 'United States'],
    )
    deepEqual(known('PART').at(-1), [null, 0.002])
    deepEqual(known('DARK'), [[null, 1]])
    for (const id of IDS)
      closeTo(
        partsOf(id).reduce((sum, { share: of }) => sum + of, 0),
        1,
        1e-15,
        id,
      )
  })

  it('are the whole of what is no fund, in its own group', () => {
    equal(partsOf('SWISS').length, 1)
    deepEqual(known('SWISS'), [['Switzerland', 1]])
  })
})
