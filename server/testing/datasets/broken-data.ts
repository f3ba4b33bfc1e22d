import { deepEqual, ok } from 'node:assert/strict'

import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import { type MemoryInstitution, openMemoryInstitution } from '../institutions/memory-institution.ts'
import { goldenCalls } from '../replies/golden-replies.ts'
import { reportedFigures } from '../replies/reported-figures.ts'
import { datasetOf, OPENED_ON } from './random-dataset.ts'
import { inKind, share, trade } from './sample-dataset.ts'

/*
 * Two ways to check that a figure is right in spite of broken data. Unknown data are filled in with two different values: a figure that is
 * shown must be equal in both. And doubtful data are left out: every figure must be that of the data without them.
 */

/** The notes of a reply about withheld figures. */
export interface Reply extends Record<string, unknown> {
  readonly notes?: readonly { readonly row: string; readonly field: string; readonly reason: string }[]
}

/** The last valuation day of the data. */
export const LAST = '2026-03-20'
/** Data without gaps and errors. */
export const WHOLE: Dataset = (() => {
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

/** The same, with entries booked at the closes and rates of the last day. */
export const BUSY: Dataset = (() => {
  const on = { account: 'Beta', tradeDate: LAST, instrument: 'BBB', currency: 'EUR' }
  const option = { kind: 'option', underlying: 'AAA', right: 'call', strike: 5, expiry: '2026-12-18', style: 'american' } as const
  const called = { account: 'Beta', instrument: 'CALL' }
  const dividend: Dataset['income'][number] = {
    id: 'busy5',
    account: 'Beta',
    payDate: LAST,
    exDate: null,
    instrument: 'BBB',
    currency: 'EUR',
    amount: '12',
    type: 'dividend',
    gross: null,
    tax: null,
  }
  return {
    ...WHOLE,
    instruments: [...WHOLE.instruments, share('CALL', { kind: 'option', terms: option })],
    prices: [...WHOLE.prices, ...WHOLE.fxRates.map(({ day }) => ({ instrument: 'CALL', day, close: '20' }))],
    transactions: [
      ...WHOLE.transactions,
      trade('busy1', { ...on, type: 'sell', quantity: '-10', price: '40', fees: '3' }),
      trade('busy2', { ...on, quantity: '4', price: '41', fees: '1' }),
      trade('busy3', { ...called, tradeDate: OPENED_ON, quantity: '10', price: '18' }),
      trade('busy4', { ...called, tradeDate: LAST, type: 'exercise', quantity: '-6', price: '0' }),
    ],
    income: [...WHOLE.income, dividend],
    transfers: [
      ...WHOLE.transfers,
      inKind('busy6', { account: 'Alpha', date: LAST, instrument: 'AAA', quantity: '7' }),
      inKind('busy7', { account: 'Gamma', date: LAST, instrument: 'AAA', quantity: '-3', counterparty: 'Owner' }),
    ],
  }
})()

/** The calls with figures, and their fields besides the scope. */
export const CALLS = goldenCalls().filter(({ endpoint }) => endpoint !== whatIf && !endpoint.request.safeParse({}).success)

/** An unchanged position, and a target of each kind. */
const WHAT_IF = [[], [{ ticker: 'AAA', quantity: 7 }], [{ ticker: 'BBB', weight: 0.2 }], [{ ticker: 'AAA', amount: 900 }]].map(
  (changes) => ({ name: `what-if ${JSON.stringify(changes)}`, endpoint: whatIf, more: { changes } }),
)

const OF_LOTS = [positionDetail, portfolioCalculator, realisedGains].flatMap((endpoint) =>
  (['fifo', 'average'] as const).map((costBasisMethod) => ({
    name: `${endpoint.path} ${costBasisMethod}`,
    endpoint,
    more: { costBasisMethod },
  })),
)

/** Names of a figure's row in notes: rows without a name are called by their first field. */
function namesOf(reply: Record<string, unknown>, row: readonly string[]): readonly string[] {
  const [table, place] = row
  if (['total', 'lotsTotal', 'gainsTotal'].includes(table ?? '')) return ['Total']
  const rows = reply[table ?? '']
  const named = Array.isArray(rows) ? Object.values((rows[Number(place)] as object | undefined) ?? {})[0] : undefined
  return named === undefined ? row : [...row, String(named)]
}

/** The reply of a call over one month. @param more fields besides the scope */
export async function replyOf(fixture: MemoryInstitution, endpoint: AnyEndpoint, more: object): Promise<Reply> {
  const reply = await fixture.ask(endpoint, { more: { timePeriod: '1M', ...more } })
  return reply as Reply
}

/** Figures by their place in the reply. */
export function placed(endpoint: AnyEndpoint, reply: Record<string, unknown>): ReadonlyMap<string, number | null> {
  const figures = reportedFigures(endpoint, reply).filter(({ row }) => row[0] !== 'overview')
  return new Map(figures.map(({ row, column, value }) => [[...row, column].join(' / '), value]))
}

/** Whether two figures are equal except for rounding of their sums. */
export const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)) + 1e-9

/** Every withheld figure has a reason, and so has a chart that is not drawn. */
export function assertReasons(name: string, endpoint: AnyEndpoint, reply: Reply): void {
  const notes = reply.notes ?? []
  if (reply.chart === null) ok(notes.length > 0, `${name}: no chart and no reason`)
  for (const { row, column, value } of reportedFigures(endpoint, reply)) {
    if (value !== null || row[0] === 'overview') continue
    const isOf = (note: { readonly row: string }) => row.includes(note.row) || note.row === 'Total'
    // A series or a chart as a whole has one note for all its days.
    const isNoted = notes.some((note) => isOf(note) && [column, `${column}s`, 'line', 'chart'].includes(note.field))
    ok(isNoted, `${name}: no reason for ${[...row, column].join(' / ')}`)
  }
}

/**
 * No shown figure depends on unknown data, and withheld ones have the reason.
 *
 * @param worlds the same data with the unknown ones filled in: shown figures must be equal in all of them
 */
export async function assertNothingInvented(broken: Dataset, worlds: readonly Dataset[], reason: RegExp): Promise<void> {
  const fixture = openMemoryInstitution(broken)
  const others = worlds.map((dataset) => openMemoryInstitution(dataset))
  let withheld = 0
  for (const { name, endpoint, more } of CALLS) {
    const reply = await replyOf(fixture, endpoint, more)
    assertReasons(name, endpoint, reply)
    for (const note of reply.notes ?? []) if (reason.test(note.reason)) withheld++
    // A count of known data.
    if (endpoint === assetReturnHistogram) continue
    const figures = placed(endpoint, reply)
    for (const other of others) {
      const theirs = placed(endpoint, await replyOf(other, endpoint, more))
      for (const [place, value] of figures) {
        const theirValue = theirs.get(place)
        if (value === null || theirValue === undefined || theirValue === null) continue
        ok(isNear(value, theirValue), `${name}: ${place} is found as ${value}, but may be ${theirValue}`)
      }
    }
  }
  ok(withheld > 0, `No note says ${reason}`)
  deepEqual(fixture.failedReconciliations, [])
}

/** Every figure is that of the data without the doubtful ones. */
export async function assertNotBelieved(broken: Dataset, without: Dataset, reason: RegExp): Promise<void> {
  const [fixture, other] = [openMemoryInstitution(broken), openMemoryInstitution(without)]
  let found = 0
  for (const { name, endpoint, more } of CALLS) {
    const reply = await replyOf(fixture, endpoint, more)
    for (const note of reply.notes ?? []) if (reason.test(note.reason)) found++
    deepEqual([...placed(endpoint, reply)], [...placed(endpoint, await replyOf(other, endpoint, more))], name)
  }
  ok(found > 0, `No note says ${reason}`)
  deepEqual(fixture.failedReconciliations, [])
}

/**
 * Every figure that would differ with the doubtful data has a note, and keeps its value.
 *
 * @param doubtful the instrument or currency whose last close or rate is doubtful
 */
export async function assertDoubtNamed(broken: Dataset, doubtful: string): Promise<void> {
  const fixture = openMemoryInstitution(broken)
  const believed = openMemoryInstitution(broken, { confirmed: { of: doubtful, day: LAST } })
  const silent: string[] = []
  let changed = 0
  for (const { name, endpoint, more } of [...CALLS, ...WHAT_IF, ...OF_LOTS]) {
    const reply = await replyOf(fixture, endpoint, more)
    const then = placed(endpoint, await replyOf(believed, endpoint, more))
    const doubts = (reply.notes ?? []).filter((note) => 'doubt' in note)
    for (const { row, column, value } of reportedFigures(endpoint, reply)) {
      const place = [...row, column].join(' / ')
      const other = then.get(place)
      if (value === null || other === undefined || column === 'oldestPriceDays') continue
      if (other !== null && isNear(value, other)) continue
      changed++
      const isNoted = doubts.some(
        (note) =>
          note.field === 'chart' || (note.field === column && (row.length === 0 || namesOf(reply, row).includes(note.row))),
      )
      if (!isNoted) silent.push(`${name}: ${place} is ${value}, and would be ${other}`)
    }
  }
  deepEqual(silent, [])
  ok(changed > 100, `${changed} figures rest on it`)
  deepEqual([...fixture.failedReconciliations, ...believed.failedReconciliations], [])
}

/** Calls with figures of past returns: a restatement changes those, whatever day a figure starts at. */
const OF_HISTORY = /risk|histSim|statistics/i

/**
 * Every figure of a day that would differ without the restatement of its opening has a note, and no other.
 *
 * @param restated closes or rates of the last two days differ: the last one confirms the other
 * @param of the instrument or currency
 */
export async function assertRestatementNamed(restated: Dataset, of: string): Promise<void> {
  const isBefore = (row: { readonly day: string }, name: string) => name === of && row.day === DAY_BEFORE
  const prices = restated.prices.filter((row) => !isBefore(row, row.instrument))
  const fxRates = restated.fxRates.filter((row) => !isBefore(row, row.currency))
  const fixture = openMemoryInstitution(restated)
  const other = openMemoryInstitution({ ...restated, prices, fxRates }, { confirmed: { of, day: LAST } })
  const [silent, wrong]: [string[], string[]] = [[], []]
  let changed = 0
  for (const { name, endpoint, more } of CALLS) {
    if (OF_HISTORY.test(name)) continue
    const asked = { ...more, timePeriod: '1D' }
    const reply = await replyOf(fixture, endpoint, asked)
    const then = placed(endpoint, await replyOf(other, endpoint, asked))
    const notes = (reply.notes ?? []).filter((note) => 'restated' in note)
    for (const { row, column, value } of reportedFigures(endpoint, reply)) {
      const place = [...row, column].join(' / ')
      const before = then.get(place)
      if (value === null || before === undefined || before === null || column === 'pctRisk') continue
      const isChanged = !isNear(value, before)
      const isNoted = notes.some(
        (note) => note.field === 'chart' || (note.field === column && [...row, 'Total'].includes(note.row)),
      )
      if (isChanged) changed++
      if (isChanged && !isNoted) silent.push(`${name}: ${place} is ${value}, and would be ${before}`)
      if (isNoted && !isChanged && OF_THE_DAY.has(column) && notes.some((note) => note.field === column && note.row === row[0]))
        wrong.push(`${name}: ${place}`)
    }
  }
  deepEqual([silent, wrong], [[], []])
  ok(changed > 40, `${changed} figures start at it`)
  deepEqual([...fixture.failedReconciliations, ...other.failedReconciliations], [])
}

const DAY_BEFORE = '2026-03-19'
/** Figures of a row that are not of other rows. */
const OF_THE_DAY = new Set(['npvChange1D', 'pct1D', 'd1', 'dailyPL', 'plCCY'])

/** The data with other closes. */
export const withPrices = (prices: Dataset['prices'], dataset = WHOLE): Dataset => ({ ...dataset, prices })
/** Whether a close is the last one of an instrument. */
export const isLastOf = (instrument: string) => (row: Dataset['prices'][number]) =>
  row.instrument === instrument && row.day === LAST
