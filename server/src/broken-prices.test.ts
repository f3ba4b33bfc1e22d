import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import {
  assertDoubtNamed,
  assertNotBelieved,
  assertNothingInvented,
  assertRestatementNamed,
  BUSY,
  CALLS,
  isLastOf,
  isNear,
  LAST,
  placed,
  replyOf,
  WHOLE,
  withPrices,
} from '../testing/datasets/broken-data.ts'
import { share } from '../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../testing/institutions/memory-institution.ts'
import type { Dataset } from './ingest/dataset.ts'

describe('broken prices lead to a stated reason and never to a wrong figure', () => {
  it('a missing price', async () => {
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

  for (const [what, close] of [
    ['a price of zero', '0'],
    ['a negative price', '-5'],
    ['a jump of 10,000 %', '9900'],
  ] as const)
    it(what, async () => {
      const broken = WHOLE.prices.map((row) => (isLastOf('AAA')(row) ? { ...row, close } : row))
      const without = WHOLE.prices.filter((row) => !isLastOf('AAA')(row))
      await assertNotBelieved(
        withPrices(broken),
        withPrices(without),
        /^In doubt: the close of AAA of 2026-03-20, .* That of 2026-03-19, .* counts until it is believed/,
      )
    })

  it('a jump of 10,000 % that stays is doubtful until a user confirms it', async () => {
    const jumped = (row: Dataset['prices'][number]) => row.instrument === 'AAA' && row.day >= '2026-03-10'
    const broken = WHOLE.prices.map((row) => (jumped(row) ? { ...row, close: String(100 * Number(row.close)) } : row))
    await assertNotBelieved(
      withPrices(broken),
      withPrices(WHOLE.prices.filter((row) => !jumped(row))),
      /^In doubt: the close of AAA of 2026-03-20, .*error of unit.* That of 2026-03-09, /,
    )
  })

  it('a doubtful close is named on every figure that it would change', async () => {
    const fallen = WHOLE.prices.map((row) => (isLastOf('AAA')(row) ? { ...row, close: String(0.6 * Number(row.close)) } : row))
    await assertDoubtNamed(withPrices(fallen), 'AAA')
  })

  it('and so is one with entries booked at it on its day', async () => {
    const fallen = BUSY.prices.map((row) => (isLastOf('AAA')(row) ? { ...row, close: String(0.6 * Number(row.close)) } : row))
    await assertDoubtNamed(withPrices(fallen, BUSY), 'AAA')
  })

  it('a close that is confirmed a day late is named on every figure that starts at it, and on no other', async () => {
    const fallen = WHOLE.prices.map((row) =>
      row.instrument === 'AAA' && row.day >= '2026-03-19'
        ? { ...row, close: String((row.day === LAST ? 0.61 : 0.6) * Number(row.close)) }
        : row,
    )
    await assertRestatementNamed(withPrices(fallen), 'AAA')
  })

  it('a series of prices that ends', async () => {
    const ends = '2026-03-09'
    const ended = WHOLE.prices.filter(({ instrument, day }) => instrument !== 'CCC' || day <= ends)
    const last = ended.findLast(({ instrument }) => instrument === 'CCC')!
    const carried = WHOLE.prices.map((row) => (row.instrument === 'CCC' && row.day > ends ? { ...row, close: last.close } : row))
    const [fixture, other] = [openMemoryInstitution(withPrices(ended)), openMemoryInstitution(withPrices(carried))]
    let found = 0
    for (const { name, endpoint, more } of CALLS) {
      const reply = await replyOf(fixture, endpoint, more)
      for (const { reason } of reply.notes ?? []) if (/Stale: the close of 2026-03-09, 9 valuation days old/.test(reason)) found++
      // Its returns of those days are filled from its betas, which has a note of its own.
      if (/risk|stress|histSim|factor|Calc|Evolve|mktData/i.test(name)) continue
      deepEqual([...placed(endpoint, reply)], [...placed(endpoint, await replyOf(other, endpoint, more))], name)
    }
    ok(found > 0)
    const risk = (await replyOf(fixture, CALLS.find(({ name }) => name === 'riskSnapshot_CC')!.endpoint, {})) as {
      overview?: { stale: { count: number; oldestDays: number } }
    }
    deepEqual(risk.overview?.stale, { count: 1, oldestDays: 9 })
    deepEqual(fixture.failedReconciliations, [])
  })

  it('an option without a price of its underlying moves by its own price, with a note', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const terms = { underlying: 'NONE', right: 'call', strike: 50, expiry: '2026-12-18', style: 'european' } as const
    const quoted = WHOLE.prices.filter(({ instrument }) => instrument === 'AAA')
    const fixture = openMemoryInstitution({
      ...WHOLE,
      instruments: [
        ...WHOLE.instruments,
        share('NONE'),
        share('OPTN', { kind: 'option', multiplier: '100', terms: { kind: 'option', ...terms } }),
      ],
      prices: [...WHOLE.prices, ...quoted.map((row) => ({ ...row, instrument: 'OPTN' }))],
      transfers: [...WHOLE.transfers, { ...inKind, id: 'option', account: 'Beta', instrument: 'OPTN', date: quoted[0]!.day }],
    })
    const { notes = [] } = await replyOf(fixture, riskSnapshot, {})
    const found = notes.map(({ reason }) => reason)
    ok(
      found.some((reason) => /^Moves of its own price, as its underlying has none .*: OPTN$/.test(reason)),
      found.join('\n'),
    )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('an instrument without a history has a value, and its risk is that of its class, with a note', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const held: Dataset = {
      ...WHOLE,
      instruments: [...WHOLE.instruments, share('NEWS')],
      prices: [...WHOLE.prices, { instrument: 'NEWS', day: LAST, close: '40' }],
      transfers: [...WHOLE.transfers, { ...inKind, id: 'news', account: 'Beta', instrument: 'NEWS', quantity: '10', date: LAST }],
    }
    const fixture = openMemoryInstitution(held)
    const [before, after] = await Promise.all(
      [openMemoryInstitution(WHOLE), fixture].map((each) => replyOf(each, npvSnapshot, {})),
    )
    const npvOf = (reply: Record<string, unknown>) => (reply.total as { npv: number }).npv
    ok(isNear(npvOf(after!), npvOf(before!) + 400), 'ten at 40')
    const { notes = [] } = await replyOf(fixture, riskSnapshot, {})
    for (const reason of [/Proxy betas: .*NEWS/, /[Ss]pecific risk missing/])
      ok(
        notes.some((note) => reason.test(note.reason)),
        `${reason}: ${notes.map((note) => note.reason).join('; ')}`,
      )
    deepEqual(fixture.failedReconciliations, [])
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
})
