import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerAssetReturnHistogram } from './asset-return-histogram.ts'
import { answerTreeMap } from './tree-map.ts'
import { answerWorldMap } from './world-map.ts'

const MARKET = { accounts: [], client: '', more: { timePeriod: 'MTD' } }
const PORTFOLIO = { accounts: ['Alpha', 'Beta'], more: { timePeriod: 'MTD', scope: 'portfolio' } }
/** Returns since the last close of February, without one carried from December; SPLT adjusted for four for one. */
const MOVES = { USAA: 120 / 110 - 1, EUEU: 0.08, SPLT: 31 / 25 - 1, SHRT: 0.05, BOND: 98.9 / 98 - 1, DIVI: -0.04 }
const exact = 1e-12

describe('the charts of the market', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openHouse()
  })
  after(() => test.close())

  const openHouse = (dataset = WORKED_MARKET) => openBookedInstitution(test.db, dataset)

  it('tree map of the market: by sector or class, then ticker; equal areas, stated, where fewer than half of the market values are known', async () => {
    const { chart, notes } = await fixture.ask(answerTreeMap, MARKET)
    deepEqual(
      [chart!.areaUnit, chart!.remarks],
      ['equal', ['Equal areas: fewer than half of the instruments have a market value']],
    )
    deepEqual(
      chart!.groups.map(({ label, tiles }) => [label, tiles.map((tile) => tile.label)]),
      [
        ['Equity', ['EUEU', 'SPLT', 'USAA']],
        ['Property', ['SHRT']],
      ],
    )
    for (const { label, area, change } of chart!.groups.flatMap(({ tiles }) => tiles)) {
      equal(area, 1)
      closeTo(change!, MOVES[label as keyof typeof MOVES], exact, label)
    }
    // Fifteen valuation days since 27 February.
    closeTo(chart!.limit, 0.03 * Math.sqrt(15), exact)
    equal(notes, undefined)

    const marketRows = WORKED_MARKET.marketRows.filter(({ instrument }) => instrument === 'SHRT')
    const known = await (await openHouse({ ...WORKED_MARKET, marketRows })).ask(answerTreeMap, { ...MARKET, currency: 'EUR' })
    deepEqual([known.chart!.areaUnit, known.chart!.remarks], ['money', undefined])
    closeTo(known.chart!.groups[0]!.tiles[0]!.area, 1_600_000_000, 1e-3)
  })

  it('tree map of the market: an instrument without market value takes the median of the others, and is named', async () => {
    const values: Readonly<Record<string, string>> = { USAA: '5000000000', SPLT: '3000000000' }
    const instruments = WORKED_MARKET.instruments.map((row) => ({ ...row, marketValue: values[row.id] ?? row.marketValue }))
    const { chart } = await (await openHouse({ ...WORKED_MARKET, instruments })).ask(answerTreeMap, MARKET)
    deepEqual([chart!.areaUnit, chart!.remarks], ['money', ['Without a market value, drawn at the median: EUEU']])
    const areas = new Map(chart!.groups.flatMap(({ tiles }) => tiles).map(({ label, area }) => [label, area / 1e9]))
    // In billions: SHRT 2, SPLT 3, USAA 5.
    deepEqual(
      [...areas],
      [
        ['EUEU', 3],
        ['SPLT', 3],
        ['USAA', 5],
        ['SHRT', 2],
      ],
    )
  })

  it('tree map: a fund is in the sector of most of its holdings', async () => {
    const weight = (instrument: string, key: string, share: string) =>
      ({ instrument, fromDay: '2025-01-01', dimension: 'sector', key, weight: share }) as const
    const lookThrough = [
      ...WORKED_MARKET.lookThrough,
      ...[weight('USAA', 'Technology', '0.6'), weight('USAA', 'Energy', '0.4')],
      ...[weight('EUEU', 'Technology', '0.5'), weight('EUEU', 'Energy', '0.5')],
    ]
    const { chart } = await (await openHouse({ ...WORKED_MARKET, lookThrough })).ask(answerTreeMap, MARKET)
    deepEqual(
      chart!.groups.map(({ label, tiles }) => [label, tiles.map((tile) => tile.label)]),
      [
        ['Equity', ['EUEU', 'SPLT']],
        ['Property', ['SHRT']],
        ['Technology', ['USAA']],
      ],
    )
  })

  it('tree map: an option is in the sector of its underlying', async () => {
    const terms = {
      kind: 'option',
      underlying: 'SHRT',
      right: 'put',
      strike: 40,
      expiry: '2026-06-19',
      style: 'american',
    } as const
    const nothing = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }
    const transfer = { ...nothing, account: 'Beta', date: '2026-03-20', counterparty: 'Gift', instrument: 'OPTN', quantity: '1' }
    const held = await openHouse({
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('OPTN', { kind: 'option', multiplier: '100', terms })],
      prices: [...WORKED_MARKET.prices, { instrument: 'OPTN', day: '2026-03-20', close: '2' }],
      transfers: [...WORKED_MARKET.transfers, { ...transfer, id: 'X21' }],
    })
    const { chart } = await held.ask(answerTreeMap, PORTFOLIO)
    const property = chart!.groups.find(({ label }) => label === 'Property')
    deepEqual(
      property!.tiles.map(({ label }) => label),
      ['OPTN', 'SHRT'],
    )
  })

  it('tree map of a portfolio: |npv|, shorts and unfunded marked, a future by its exposure', async () => {
    const { chart, notes } = await fixture.ask(answerTreeMap, PORTFOLIO)
    equal(chart!.areaUnit, 'money')
    const tiles = chart!.groups.flatMap((group) => group.tiles)
    // FUTR 2 x 10 x 501; the others as in the Account NPV Summary.
    const areas = { DIVI: 6_000, FUTR: 10_020, SPLT: 1_240, BOND: 10_015, SHRT: 2_100 }
    deepEqual(
      tiles.map(({ label }) => label),
      Object.keys(areas),
    )
    for (const { label, area, isShort, isUnfunded } of tiles) {
      closeTo(area, areas[label as keyof typeof areas], 1e-8, label)
      deepEqual([isShort, isUnfunded], [label === 'SHRT', label === 'FUTR'])
    }
    closeTo(tiles.find(({ label }) => label === 'BOND')!.change!, MOVES.BOND, exact)
    equal(tiles.find(({ label }) => label === 'FUTR')!.change, null)
    deepEqual(notes, [{ row: 'FUTR', field: 'change', reason: 'No price of FUTR up to 2026-02-27' }])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('world map of the market: the return of the country’s ETF in its own currency', async () => {
    const { chart } = await fixture.ask(answerWorldMap, { ...MARKET, currency: 'EUR' })
    // EUEU has no country: 60 % in one are too few.
    deepEqual(
      chart!.regions.map(({ country, label, ticker }) => [country, label, ticker]),
      [['US', 'United States (USAA)', 'USAA']],
    )
    closeTo(chart!.regions[0]!.value!, MOVES.USAA, exact)
    equal(chart!.uncovered, null)
  })

  it('world map of a portfolio: exposure by the holdings of funds, never by their domicile, over the NPV', async () => {
    const terms = {
      kind: 'option',
      underlying: 'USAA',
      right: 'call',
      strike: 110,
      expiry: '2026-06-19',
      style: 'american',
    } as const
    const nothing = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }
    const gift = { ...nothing, account: 'Beta', date: '2026-03-20', counterparty: 'Gift' }
    const held = await openHouse({
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('OPTN', { kind: 'option', multiplier: '100', terms })],
      prices: [...WORKED_MARKET.prices, { instrument: 'OPTN', day: '2026-03-20', close: '2' }],
      transfers: [
        ...WORKED_MARKET.transfers,
        { ...gift, id: 'X20', instrument: 'EUEU', quantity: '20' },
        { ...gift, id: 'X21', instrument: 'OPTN', quantity: '1' },
      ],
    })
    const { chart, notes } = await held.ask(answerWorldMap, PORTFOLIO)
    // EUEU 20 x 54 x 1.25 = 1,350, of which 135 have no known country; the option 100 x 120 in the country of its underlying, with full
    // exposure as it costs less than its exercise value; BOND clean. NPV 22,229 + 1,550.
    const npv = 23_779
    const expected = [
      ['DE', 'Germany', 810],
      ['FR', 'France', 405],
      ['US', 'United States', 12_000],
    ] as const
    deepEqual(
      chart!.regions.map(({ country, label }) => [country, label]),
      expected.map(([country, label]) => [country, label]),
    )
    for (const [i, { value, country }] of chart!.regions.entries()) closeTo(value!, expected[i]![2] / npv, exact, country)
    closeTo(chart!.uncovered!, (9_890 + 10_020 - 2_100 + 1_240 + 6_000 + 135) / npv, exact)
    deepEqual(chart!.remarks, [
      'Without a country: FUTR, BOND, DIVI, SHRT, SPLT and 1 more',
      'Options count with delta times their underlying',
    ])
    equal(notes, undefined)
    deepEqual(held.failedReconciliations, [])
  })

  it('histogram: one count an instrument, zero is an edge, a marker at the return of the scope', async () => {
    const { chart } = await fixture.ask(answerAssetReturnHistogram, MARKET)
    // 0.05, 0.08, 0.0909, 0.24: quartiles 0.0725 and 0.1282, 2 x 0.0557 x 4^(-1/3) = 0.0702, nearest of 1-2-5: 0.05.
    deepEqual(chart!.edges, [0.05, 0.1, 0.15, 0.2, 0.25])
    deepEqual([chart!.counts, chart!.markers], [[3, 0, 0, 1], []])

    const { chart: held, notes } = await fixture.ask(answerAssetReturnHistogram, PORTFOLIO)
    // BOND 0.0092, DIVI -0.04, SHRT 0.05, SPLT 0.24; FUTR has no price in February.
    equal(
      held!.counts.reduce((sum, count) => sum + count, 0),
      4,
    )
    equal(held!.edges.includes(0), true)
    deepEqual(
      held!.markers.map(({ label }) => label),
      ['Portfolio'],
    )
    closeTo(held!.markers[0]!.value, (21_607 / 21_602) * (22_229 / 21_057) - 1, exact)
    deepEqual(
      notes!.map(({ row, reason }) => [row, reason]),
      [['FUTR', 'No price of FUTR up to 2026-02-27']],
    )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('a price that rose by 10,000 % or fell by 99 % is doubtful, and the tile says so', async () => {
    const wrong: Readonly<Record<string, string>> = { SPLT: '3131', DIVI: '0.5' }
    const prices = WORKED_MARKET.prices.map((row) => {
      const close = row.day === '2026-03-20' ? wrong[row.instrument] : undefined
      return close === undefined ? row : { ...row, close }
    })
    const { chart, notes } = await (await openHouse({ ...WORKED_MARKET, prices })).ask(answerTreeMap, PORTFOLIO)
    const changes = chart!.groups.flatMap(({ tiles }) => tiles).filter(({ label }) => label in wrong)
    // The closes of 19 March count: SPLT 120 adjusted to 30, DIVI 50.
    deepEqual(
      changes.map(({ label, area, change }) => [label, area, change]),
      [
        ['DIVI', 6_250, 0],
        ['SPLT', 1_200, 30 / 25 - 1],
      ],
    )
    const noted = notes!.filter(({ row }) => row in wrong)
    deepEqual(
      noted.map(({ row, field, doubt }) => [row, field, doubt?.value, doubt?.carried]),
      [
        ['DIVI', 'area', 0.5, 50],
        ['DIVI', 'change', 0.5, 50],
        ['SPLT', 'area', 3131, 30],
        ['SPLT', 'change', 3131, 30],
      ],
    )
    for (const { reason } of noted)
      ok(/^In doubt: .*That of 2026-03-19, (30|50), counts until it is believed/.test(reason), reason)
  })

  it('what cannot be valued is named and not drawn, and shares of an unknown total are withheld', async () => {
    const nothing = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }
    const gift = {
      ...nothing,
      id: 'X20',
      account: 'Beta',
      date: '2026-03-20',
      counterparty: 'Gift',
      instrument: 'NEW',
      quantity: '1',
    }
    const blind = await openHouse({
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('NEW')],
      transfers: [...WORKED_MARKET.transfers, gift],
    })
    const treeReply = await blind.ask(answerTreeMap, PORTFOLIO)
    const reason = 'No price of NEW up to 2026-03-20'
    deepEqual(
      treeReply.notes!.filter(({ row }) => row === 'NEW'),
      [{ row: 'NEW', field: 'area', reason }],
    )
    equal(treeReply.chart!.groups.flatMap(({ tiles }) => tiles).length, 5)
    const world = await blind.ask(answerWorldMap, PORTFOLIO)
    deepEqual([world.chart, world.notes], [null, [{ row: 'Total', field: 'value', reason }]])
  })
})
