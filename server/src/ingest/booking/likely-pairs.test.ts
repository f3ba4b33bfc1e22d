import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IdentifiedInstrument, KnownIdentifier } from '#store/market/known-instruments.ts'
import { likelyPairs } from './likely-pairs.ts'

const DAY = '2026-03-02'
const APPLE = 'US0378331005'

const identifier = (scheme: KnownIdentifier['scheme'], value: string, more: Partial<KnownIdentifier> = {}): KnownIdentifier => ({
  scheme,
  value,
  mic: null,
  from: null,
  to: null,
  ...more,
})

/** A share whose ticker and name are those of no other one. */
function instrument(id: string, more: Partial<IdentifiedInstrument> = {}): IdentifiedInstrument {
  const isin = more.isin ?? null
  return {
    id,
    externalId: id.toUpperCase(),
    ticker: id.toUpperCase(),
    name: `Name of ${id}`,
    kind: 'share',
    currency: 'USD',
    multiplier: '1',
    assetClass: 'Equity',
    sector: null,
    country: null,
    isin,
    issuer: null,
    terms: { kind: 'none' },
    isWorthless: false,
    marketValue: null,
    logo: null,
    ...more,
    identifiers: [...(isin === null ? [] : [identifier('isin', isin)]), ...(more.identifiers ?? [])],
  }
}

const pairsOf = (
  rows: readonly IdentifiedInstrument[],
  merges: ReadonlyMap<string, string> = new Map(),
  distinct: readonly string[] = [],
) =>
  likelyPairs(rows, { merges, distinct: new Set(distinct) }, DAY).map(({ because, common, merged, kept }) => [
    because,
    common,
    merged.id,
    kept.id,
  ])

describe('instruments that are likely one', () => {
  it('have the same ISIN, or a national number that is part of it', () => {
    const rows = [instrument('a', { isin: APPLE }), instrument('b', { identifiers: [identifier('cusip', '037833100')] })]
    deepEqual(pairsOf(rows), [['isin', APPLE, 'b', 'a']])
    deepEqual(pairsOf([instrument('a', { isin: APPLE }), instrument('b', { isin: APPLE })]), [['isin', APPLE, 'b', 'a']])
  })

  it('are not those that a person said are two; each may still be one with a third', () => {
    const rows = ['a', 'b', 'c'].map((id) => instrument(id, { isin: APPLE }))
    deepEqual(pairsOf(rows.slice(0, 2), new Map(), ['a b']), [])
    deepEqual(
      pairsOf(rows, new Map(), ['a b']).map(([, , merged, kept]) => [merged, kept]),
      [['c', 'a']],
    )
    deepEqual(
      pairsOf(rows, new Map(), ['a b', 'a c']).map(([, , merged, kept]) => [merged, kept]),
      [['c', 'b']],
    )
  })

  it('have the same other identifier, on that day', () => {
    const figi = (more: Partial<KnownIdentifier>) => [identifier('figi', 'BBG000B9XRY4', more)]
    const rows = [instrument('a', { identifiers: figi({ mic: 'XNAS' }) }), instrument('b', { identifiers: figi({}) })]
    deepEqual(pairsOf(rows), [['figi', 'BBG000B9XRY4', 'b', 'a']])
    deepEqual(pairsOf([rows[0]!, instrument('b', { identifiers: figi({ to: '2026-01-31' }) })]), [])
    const cfi = [identifier('cfi', 'ESVUFR')]
    deepEqual(pairsOf([instrument('a', { identifiers: cfi }), instrument('b', { identifiers: cfi })]), [])
  })

  it('have the same name, however it is written', () => {
    const named = (...names: readonly string[]) => pairsOf(names.map((name, place) => instrument(`i${place}`, { name })))
    deepEqual(named('Société Générale S.A.', 'SOCIETE  GENERALE'), [['name', 'Société Générale S.A.', 'i1', 'i0']])
    deepEqual(named('One plc', 'One p.l.c.', 'One Two'), [['name', 'One plc', 'i1', 'i0']])
    deepEqual(named('…', '!'), [])
  })

  it('have the same ticker, however it is written', () => {
    deepEqual(pairsOf([instrument('a', { ticker: 'BRK B' }), instrument('b', { ticker: 'brk/b' })]), [
      ['ticker', 'BRK B', 'b', 'a'],
    ])
  })

  it('are paired once, by the strongest reason, with the one that is identified best', () => {
    const rows = [
      instrument('a', { ticker: 'AAPL', name: 'Apple' }),
      instrument('b', { ticker: 'AAPL', name: 'Apple Inc.', isin: APPLE }),
      instrument('c', { ticker: 'AAPL', isin: APPLE, identifiers: [identifier('wkn', '865985')] }),
    ]
    deepEqual(pairsOf(rows), [
      ['isin', APPLE, 'b', 'c'],
      ['name', 'Apple Inc.', 'a', 'b'],
      ['ticker', 'AAPL', 'a', 'c'],
    ])
  })

  it('are not those of different currencies, multipliers, terms or kinds, nor money', () => {
    const twins = (a: Partial<IdentifiedInstrument>, b: Partial<IdentifiedInstrument>) =>
      pairsOf([instrument('a', { isin: APPLE, ...a }), instrument('b', { isin: APPLE, ...b })])
    equal(twins({}, {}).length, 1)
    equal(twins({ multiplier: '1.0' }, {}).length, 1)
    deepEqual(twins({}, { currency: 'EUR' }), [])
    deepEqual(twins({}, { multiplier: '0.01' }), [])
    deepEqual(twins({}, { kind: 'index' }), [])
    deepEqual(twins({ kind: 'cash' }, { kind: 'cash' }), [])
    const terms = { kind: 'option', underlying: 'X', right: 'call', strike: 250, expiry: '2026-12-18', style: 'american' }
    const [option, other] = [terms, { ...terms, strike: 255 }].map((own) => ({ kind: 'option', terms: own }) as const)
    equal(twins(option!, option!).length, 1)
    deepEqual(twins(option!, other!), [])
  })

  it('are not those of one name or ticker whose ISINs differ, or of which one is a debt', () => {
    const named = { name: 'Volkswagen AG', ticker: 'VOW' }
    const rows = [instrument('a', { ...named, isin: 'DE0007664005' }), instrument('b', { ...named, isin: 'DE0007664039' })]
    deepEqual(pairsOf(rows), [])
    deepEqual(pairsOf([...rows, instrument('c', named)]), [['name', 'Volkswagen AG', 'c', 'a']])
    deepEqual(pairsOf([instrument('a', named), instrument('b', { ...named, kind: 'loan' })]), [])
  })

  it('are not those that were merged; one that others were merged into is kept, and has their names', () => {
    const rows = [
      instrument('a', { isin: APPLE }),
      instrument('b', { isin: APPLE }),
      instrument('c', { ticker: 'A' }),
      instrument('d'),
      instrument('e', { name: 'Name of d' }),
    ]
    deepEqual(
      pairsOf(
        rows,
        new Map([
          ['a', 'b'],
          ['d', 'e'],
        ]),
      ),
      [['ticker', 'A', 'c', 'b']],
    )
    deepEqual(
      pairsOf(
        [instrument('a', { isin: APPLE }), instrument('b', { isin: APPLE }), instrument('c'), instrument('d')],
        new Map([
          ['c', 'a'],
          ['d', 'b'],
        ]),
      ),
      [],
    )
  })

  it('are found among many of one name, in time that grows as they do', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => instrument(`i${at}`, { name: 'Fund', isin: `X${at}` }))
    const msOf = (rows: readonly IdentifiedInstrument[]) => {
      const begun = performance.now()
      equal(likelyPairs([...rows, instrument('z', { name: 'FUND' })], { merges: new Map(), distinct: new Set() }, DAY).length, 1)
      return performance.now() - begun
    }
    msOf(many(500))
    const [few, more] = [msOf(many(2_000)), msOf(many(16_000))]
    ok(more < 40 * few + 200, `${few} ms for 2,000, ${more} ms for 16,000`)
  })
})
