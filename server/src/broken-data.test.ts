import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'

import { goldenCalls } from '../testing/golden-replies.ts'
import { type MemoryHouse, openMemoryHouse } from '../testing/memory-house.ts'
import { datasetOf, OPENED_ON } from '../testing/random-dataset.ts'
import { share } from '../testing/sample-dataset.ts'
import { toldFigures } from '../testing/told-figures.ts'
import { checkDataset } from './ingest/check-dataset.ts'
import type { Dataset } from './ingest/dataset.ts'

/*
 * Two ways to tell that a figure which is stated in spite of broken data is no wrong one. What is unknown is filled in twice, with
 * different values: a figure that is stated must be the same in both worlds. And what is not believed is left out: every figure must be
 * that of the world without it.
 */

interface Reply {
  readonly notes?: readonly { readonly row: string; readonly field: string; readonly reason: string }[]
}

const LAST = '2026-03-20'
const WHOLE: Dataset = (() => {
  const dataset = datasetOf({ seed: 7, events: [] })
  return {
    ...dataset,
    benchmarks: [{ id: 'B', name: 'The index' }],
    benchmarkWeights: [{ benchmark: 'B', fromDay: '2024-01-01', instrument: 'INDX', weight: '1' }],
    clients: dataset.clients.map((row) => ({ ...row, benchmark: 'B' })),
    marketRows: [
      { table: 'watchlist', position: 1, instrument: 'AAA', currencyPair: null },
      { table: 'watchlist', position: 2, instrument: 'CCC', currencyPair: null },
      { table: 'currencies', position: 1, instrument: null, currencyPair: 'EURUSD' },
    ],
  }
})()

/** The calls that tell figures, with what is asked beside the scope. */
const CALLS = goldenCalls().filter(({ endpoint }) => endpoint !== whatIf && !endpoint.request.safeParse({}).success)

async function replyOf(house: MemoryHouse, endpoint: AnyEndpoint, more: object): Promise<Reply & Record<string, unknown>> {
  const reply = await house.ask(endpoint, { more: { timePeriod: '1M', ...more } })
  return reply as Reply & Record<string, unknown>
}

/** Figures by their place in the reply. */
function placed(endpoint: AnyEndpoint, reply: Record<string, unknown>): ReadonlyMap<string, number | null> {
  const figures = toldFigures(endpoint, reply).filter(({ row }) => row[0] !== 'overview')
  return new Map(figures.map(({ row, column, value }) => [[...row, column].join(' / '), value]))
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)) + 1e-9

/** Every figure that is withheld has a reason, and a chart that is not drawn. */
function assertReasons(name: string, endpoint: AnyEndpoint, reply: Reply & Record<string, unknown>): void {
  const notes = reply.notes ?? []
  if (reply.chart === null) ok(notes.length > 0, `${name}: no chart and no reason`)
  for (const { row, column, value } of toldFigures(endpoint, reply)) {
    if (value !== null || row[0] === 'overview') continue
    const isOf = (note: { readonly row: string }) => row.includes(note.row) || note.row === 'Total'
    // A series or a chart as a whole has one note for all its days.
    const isNoted = notes.some((note) => isOf(note) && [column, `${column}s`, 'line', 'chart'].includes(note.field))
    ok(isNoted, `${name}: no reason for ${[...row, column].join(' / ')}`)
  }
}

/** @param worlds the same data with what is unknown filled in: nothing that is stated may tell them apart */
async function assertNothingInvented(broken: Dataset, worlds: readonly Dataset[], reason: RegExp): Promise<void> {
  const house = openMemoryHouse(broken)
  const others = worlds.map((dataset) => openMemoryHouse(dataset))
  let withheld = 0
  for (const { name, endpoint, more } of CALLS) {
    const reply = await replyOf(house, endpoint, more)
    assertReasons(name, endpoint, reply)
    for (const note of reply.notes ?? []) if (reason.test(note.reason)) withheld++
    // A count of what is known.
    if (endpoint === assetReturnHistogram) continue
    const figures = placed(endpoint, reply)
    for (const other of others) {
      const theirs = placed(endpoint, await replyOf(other, endpoint, more))
      for (const [place, value] of figures) {
        const theirValue = theirs.get(place)
        if (value === null || theirValue === undefined || theirValue === null) continue
        ok(isNear(value, theirValue), `${name}: ${place} is told as ${value}, but may be ${theirValue}`)
      }
    }
  }
  ok(withheld > 0, `No note says ${reason}`)
  deepEqual(house.failedLaws, [])
}

/** Every figure is that of the data without what is not believed. */
async function assertNotBelieved(broken: Dataset, without: Dataset, reason: RegExp): Promise<void> {
  const [house, other] = [openMemoryHouse(broken), openMemoryHouse(without)]
  let told = 0
  for (const { name, endpoint, more } of CALLS) {
    const reply = await replyOf(house, endpoint, more)
    for (const note of reply.notes ?? []) if (reason.test(note.reason)) told++
    deepEqual([...placed(endpoint, reply)], [...placed(endpoint, await replyOf(other, endpoint, more))], name)
  }
  ok(told > 0, `No note says ${reason}`)
  deepEqual(house.failedLaws, [])
}

const withPrices = (prices: Dataset['prices'], dataset = WHOLE): Dataset => ({ ...dataset, prices })
const isLastOf = (instrument: string) => (row: Dataset['prices'][number]) => row.instrument === instrument && row.day === LAST

describe('broken data lead to a stated reason and never to a wrong figure', () => {
  it('a price that is missing', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const held: Dataset = {
      ...WHOLE,
      instruments: [...WHOLE.instruments, share('NEWS')],
      transfers: [...WHOLE.transfers, { ...inKind, id: 'news', account: 'Beta', instrument: 'NEWS' }],
    }
    const priced = (close: string) =>
      withPrices([...held.prices, ...WHOLE.fxRates.map(({ day }) => ({ instrument: 'NEWS', day, close }))], held)
    await assertNothingInvented(held, [priced('40'), priced('4000')], /No price of NEWS up to 2026-03-20/)
  })

  it('a rate that is missing', async () => {
    const money = WHOLE.transfers.find(({ currency }) => currency === 'EUR')!
    const held: Dataset = {
      ...WHOLE,
      transfers: [...WHOLE.transfers, { ...money, id: 'pounds', account: 'Gamma', currency: 'GBP' }],
    }
    const rated = (rate: string): Dataset => ({
      ...held,
      fxRates: [...held.fxRates, ...WHOLE.fxRates.map(({ day }) => ({ currency: 'GBP', day, rate }))],
    })
    await assertNothingInvented(held, [rated('1.2'), rated('2.4')], /[Nn]o exchange rate of GBP up to 2026-03-20/)
  })

  it('a row whose price is missing does not name the rate that another row misses, and the other way round', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const money = WHOLE.transfers.find(({ currency }) => currency === 'EUR')!
    const house = openMemoryHouse({
      ...WHOLE,
      instruments: [...WHOLE.instruments, share('NEWS')],
      transfers: [
        ...WHOLE.transfers,
        { ...inKind, id: 'news', account: 'Beta', instrument: 'NEWS', quantity: '10' },
        { ...money, id: 'pounds', account: 'Beta', currency: 'GBP' },
      ],
    })
    const [price, rate] = ['No price of NEWS', 'No exchange rate of GBP']
    for (const endpoint of [positionDetail, portfolioCalculator, portfolioEvolution]) {
      const { notes = [] } = await replyOf(house, endpoint, {})
      const withheld = notes.filter(({ field, reason }) => !/^pct/.test(field) && /^No /.test(reason))
      const of = (row: string) =>
        new Set(withheld.flatMap((note) => (note.row === row ? [note.reason.replace(/ up to .*/, '')] : [])))
      deepEqual([[...of('NEWS')], [...of('GBP')]], [[price], [rate]], endpoint.path)
    }
    const { notes = [] } = await replyOf(house, npvSnapshot, {})
    ok(
      notes.some(({ reason }) => /^No price of NEWS up to .*; no exchange rate of GBP up to/.test(reason)),
      'the account names both',
    )
    deepEqual(house.failedLaws, [])
  })

  it('a rate that starts late', async () => {
    const starts = WHOLE.fxRates.at(-15)!.day
    const late: Dataset = { ...WHOLE, fxRates: WHOLE.fxRates.filter(({ day }) => day >= starts) }
    const before = (rate: string): Dataset => ({
      ...WHOLE,
      fxRates: WHOLE.fxRates.map((row) => (row.day < starts ? { ...row, rate } : row)),
    })
    ok(starts > OPENED_ON)
    await assertNothingInvented(late, [before('0.5'), before('2')], /[Nn]o exchange rate of EUR up to/)
  })

  for (const [what, close] of [['a price of zero', '0'], ['a negative price', '-5'], ['a jump of 10,000 %', '9900']] as const) // biome-ignore format: one line
    it(what, async () => {
      const broken = WHOLE.prices.map((row) => (isLastOf('AAA')(row) ? { ...row, close } : row))
      const without = WHOLE.prices.filter((row) => !isLastOf('AAA')(row))
      await assertNotBelieved(withPrices(broken), withPrices(without), /was not believed; the close of 2026-03-19 stands/)
    })

  it('a jump of 10,000 % that stays is not believed until a person confirms it', async () => {
    const jumped = (row: Dataset['prices'][number]) => row.instrument === 'AAA' && row.day >= '2026-03-10'
    const broken = WHOLE.prices.map((row) => (jumped(row) ? { ...row, close: String(100 * Number(row.close)) } : row))
    await assertNotBelieved(
      withPrices(broken),
      withPrices(WHOLE.prices.filter((row) => !jumped(row))),
      /was not believed; the close of 2026-03-09/,
    )
  })

  it('rates that are no more', async () => {
    const ends = '2026-03-09'
    const ended: Dataset = { ...WHOLE, fxRates: WHOLE.fxRates.filter(({ day }) => day <= ends) }
    const last = ended.fxRates.at(-1)!
    const carried: Dataset = {
      ...WHOLE,
      fxRates: WHOLE.fxRates.map((row) => (row.day > ends ? { ...row, rate: last.rate } : row)),
    }
    const [house, other] = [openMemoryHouse(ended), openMemoryHouse(carried)]
    let told = 0
    for (const { name, endpoint, more } of CALLS) {
      const reply = await replyOf(house, endpoint, more)
      for (const { reason } of reply.notes ?? [])
        if (/Stale: the exchange rate of EUR, up to 9 valuation days/.test(reason)) told++
      const figures = placed(endpoint, reply)
      for (const [place, value] of placed(endpoint, await replyOf(other, endpoint, more)))
        if (place !== 'oldestPriceDays') equal(figures.get(place), value, `${name}: ${place}`)
    }
    ok(told > 0)
    deepEqual(house.failedLaws, [])
  })

  for (const [what, rate, stands] of [
    ['a single rate of zero', '0', '2026-03-19'],
    ['rates of zero for more than a week', '0', '2026-03-09'],
    ['a rate that jumps by 10,000 %', '110', '2026-03-19'],
    ['a rate that falls by 99 %', '0.011', '2026-03-18'],
  ] as const)
    it(what, async () => {
      const broken: Dataset = { ...WHOLE, fxRates: WHOLE.fxRates.map((row) => (row.day > stands ? { ...row, rate } : row)) }
      const without: Dataset = { ...WHOLE, fxRates: WHOLE.fxRates.filter((row) => row.day <= stands) }
      const reason = new RegExp(`The latest exchange rate of EUR was not believed; that of ${stands} stands`)
      await assertNotBelieved(broken, without, reason)
      const { notes = [] } = await replyOf(openMemoryHouse(broken), positionDetail, {})
      ok(
        notes.some(({ row, field, reason: told }) => row === 'EUR' && field === 'npv' && reason.test(told)),
        'no note at the row',
      )
    })

  it('a series of prices that ends', async () => {
    const ends = '2026-03-09'
    const ended = WHOLE.prices.filter(({ instrument, day }) => instrument !== 'CCC' || day <= ends)
    const last = ended.findLast(({ instrument }) => instrument === 'CCC')!
    const carried = WHOLE.prices.map((row) => (row.instrument === 'CCC' && row.day > ends ? { ...row, close: last.close } : row))
    const [house, other] = [openMemoryHouse(withPrices(ended)), openMemoryHouse(withPrices(carried))]
    let told = 0
    for (const { name, endpoint, more } of CALLS) {
      const reply = await replyOf(house, endpoint, more)
      for (const { reason } of reply.notes ?? []) if (/Stale: the close of 2026-03-09, 9 valuation days old/.test(reason)) told++
      // Its risk of those days is filled from its betas, which says so itself.
      if (/risk|stress|histSim|factor|Calc|Evolve|mktData/i.test(name)) continue
      deepEqual([...placed(endpoint, reply)], [...placed(endpoint, await replyOf(other, endpoint, more))], name)
    }
    ok(told > 0)
    const risk = (await replyOf(house, CALLS.find(({ name }) => name === 'riskSnapshot_CC')!.endpoint, {})) as {
      overview?: { stale: { count: number; oldestDays: number } }
    }
    deepEqual(risk.overview?.stale, { count: 1, oldestDays: 9 })
    deepEqual(house.failedLaws, [])
  })

  it('what is still held after its last day: it keeps its last price, and which entry is missing is said', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const bond = {
      couponRate: 0.04,
      couponsPerYear: 1 as const,
      issueDate: '2020-03-10',
      firstCouponDate: null,
      maturity: '2026-03-10',
    }
    const option = { underlying: 'AAA', right: 'call', strike: 50, expiry: '2026-03-13', style: 'european' } as const
    const forward = { buyCurrency: 'EUR', rate: 1.1, maturity: '2026-03-13' }
    const ended = [
      share('BOND', {
        ...{ kind: 'bond', multiplier: '0.01', assetClass: 'Fixed income' },
        terms: { kind: 'bond', ...bond, dayCount: 'ACT/ACT ICMA', exCouponDays: 0 },
      }),
      share('OPTN', { kind: 'option', multiplier: '100', terms: { kind: 'option', ...option } }),
      share('PAST', { kind: 'future', multiplier: '5', terms: { kind: 'future', underlying: null, expiry: '2026-03-13' } }),
      share('FORW', { kind: 'fxForward', terms: { kind: 'fxForward', ...forward } }),
    ]
    const house = openMemoryHouse({
      ...WHOLE,
      instruments: [...WHOLE.instruments, ...ended],
      // The future is quoted although it is no more.
      prices: [
        ...WHOLE.prices,
        ...['BOND', 'OPTN', 'PAST'].map((instrument) => ({ instrument, day: '2026-03-09', close: '100' })),
        { instrument: 'PAST', day: LAST, close: '101' },
      ],
      transfers: [
        ...WHOLE.transfers,
        ...ended.map(({ id: instrument }) => ({ ...inKind, id: instrument, account: 'Beta', instrument, date: '2026-03-09' })),
      ],
    })
    const { notes = [] } = await replyOf(house, positionDetail, {})
    const said = new Map(notes.flatMap(({ row, field, reason }) => (field === 'price' ? [[row, reason] as const] : [])))
    equal(said.get('BOND'), 'Matured on 2026-03-10; what is still held needs its redemption booked')
    equal(said.get('OPTN'), 'Expired on 2026-03-13; what is still held needs its exercise or expiry booked')
    equal(said.get('PAST'), 'Expired on 2026-03-13; what is still held needs its expiry booked')
    equal(
      said.get('FORW'),
      'A currency forward has no quoted price. Matured on 2026-03-13; what is still held needs its expiry booked',
    )
    deepEqual(house.failedLaws, [])
  })

  it('an option whose underlying has no price moves by its own price, and that is said', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const terms = { underlying: 'NONE', right: 'call', strike: 50, expiry: '2026-12-18', style: 'european' } as const
    const quoted = WHOLE.prices.filter(({ instrument }) => instrument === 'AAA')
    const house = openMemoryHouse({
      ...WHOLE,
      instruments: [
        ...WHOLE.instruments,
        share('NONE'),
        share('OPTN', { kind: 'option', multiplier: '100', terms: { kind: 'option', ...terms } }),
      ],
      prices: [...WHOLE.prices, ...quoted.map((row) => ({ ...row, instrument: 'OPTN' }))],
      transfers: [...WHOLE.transfers, { ...inKind, id: 'option', account: 'Beta', instrument: 'OPTN', date: quoted[0]!.day }],
    })
    const { notes = [] } = await replyOf(house, riskSnapshot, {})
    const told = notes.map(({ reason }) => reason)
    ok(
      told.some((reason) => /^Moves of its own price, as its underlying has none .*: OPTN$/.test(reason)),
      told.join('\n'),
    )
    deepEqual(house.failedLaws, [])
  })

  it('an instrument without a history: what it is worth is told, and its risk is said to be that of its class', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const held: Dataset = {
      ...WHOLE,
      instruments: [...WHOLE.instruments, share('NEWS')],
      prices: [...WHOLE.prices, { instrument: 'NEWS', day: LAST, close: '40' }],
      transfers: [...WHOLE.transfers, { ...inKind, id: 'news', account: 'Beta', instrument: 'NEWS', quantity: '10', date: LAST }],
    }
    const house = openMemoryHouse(held)
    const [before, after] = await Promise.all([openMemoryHouse(WHOLE), house].map((each) => replyOf(each, npvSnapshot, {})))
    const npvOf = (reply: Record<string, unknown>) => (reply.total as { npv: number }).npv
    ok(isNear(npvOf(after!), npvOf(before!) + 400), 'ten at 40')
    const { notes = [] } = await replyOf(house, riskSnapshot, {})
    for (const reason of [/Proxy betas: .*NEWS/, /[Ss]pecific risk missing/])
      ok(
        notes.some((note) => reason.test(note.reason)),
        `${reason}: ${notes.map((note) => note.reason).join('; ')}`,
      )
    deepEqual(house.failedLaws, [])
  })

  it('a benchmark without prices', async () => {
    const broken: Dataset = {
      ...WHOLE,
      instruments: [...WHOLE.instruments, share('BNCH', { kind: 'index' })],
      benchmarkWeights: WHOLE.benchmarkWeights.map((row) => ({ ...row, instrument: 'BNCH' })),
    }
    const pricedAs = (instrument: string, power: number) => {
      const like = WHOLE.prices.filter((row) => row.instrument === instrument)
      const prices = like.map(({ day, close }) => ({ instrument: 'BNCH', day, close: String(Number(close) ** power) }))
      return withPrices([...broken.prices, ...prices], broken)
    }
    const worlds = [pricedAs('INDX', 1), pricedAs('AAA', 1.5)]
    await assertNothingInvented(broken, worlds, /No price of BNCH/)
  })

  it('an account in which nothing ever was has no shares of anything, and no law fails on it', async () => {
    const [first] = WHOLE.accounts
    const house = openMemoryHouse({ ...WHOLE, accounts: [...WHOLE.accounts, { ...first!, id: 'Void', name: 'Void' }] })
    for (const { name, endpoint, more } of CALLS) {
      const reply = await house.ask(endpoint, { accounts: ['Void'], more: { timePeriod: '1M', ...more } })
      // Of nothing no price is the oldest.
      if (endpoint !== marketDataTables) assertReasons(name, endpoint, reply as Reply & Record<string, unknown>)
    }
    const { sectionRow } = await house.ask(portfolioCalculator, { accounts: ['Void'] })
    deepEqual([sectionRow.npv, sectionRow.totalPL, sectionRow.pctNPV, sectionRow.pctRisk], [0, 0, null, null])
    deepEqual(house.failedLaws, [])
  })

  it('a trade of a day that has not come counts when it comes', async () => {
    const [first] = WHOLE.transactions
    const money = WHOLE.transfers.find(({ amount }) => amount !== null)!
    const ahead: Dataset = {
      ...WHOLE,
      ...(first && {
        transactions: [...WHOLE.transactions, { ...first, id: 'ahead', tradeDate: '2026-03-23', settleDate: null }],
      }),
      transfers: [...WHOLE.transfers, { ...money, id: 'ahead', date: '2026-04-01' }],
    }
    const [house, other] = [openMemoryHouse(ahead), openMemoryHouse(WHOLE)]
    for (const { name, endpoint, more } of CALLS)
      deepEqual(
        [...placed(endpoint, await replyOf(house, endpoint, more))],
        [...placed(endpoint, await replyOf(other, endpoint, more))],
        name,
      )
    deepEqual(house.failedLaws, [])
  })

  it('an instrument that nobody described is refused before anything is booked, by its line', () => {
    const known = {
      reportingCurrencies: [],
      clients: [],
      portfolios: [],
      accounts: [],
      instruments: [],
      benchmarks: [],
      factors: [],
    }
    const [first, ...rest] = WHOLE.transfers
    const unknown = [{ ...first!, currency: null, amount: null, instrument: 'GHOST', quantity: '5' }, ...rest]
    const failures = checkDataset(
      { ...WHOLE, transfers: unknown },
      { ...known, institutionId: '00000000-0000-8000-8000-000000000000', pivotCurrency: 'USD' },
      [],
      {},
    )
    equal(failures.length, 1)
    match(failures[0]!.reason, /There is no instrument "GHOST"\./)
  })
})
