import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { closeTo } from '../../analytics/testing/close-to.ts'
import {
  assertDoubtNamed,
  assertNotBelieved,
  assertNothingInvented,
  assertRestatementNamed,
  BUSY,
  CALLS,
  LAST,
  placed,
  replyOf,
  WHOLE,
} from '../testing/datasets/broken-data.ts'
import { OPENED_ON } from '../testing/datasets/random-dataset.ts'
import { share } from '../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../testing/institutions/memory-institution.ts'
import type { Dataset } from './ingest/dataset.ts'

describe('broken exchange rates lead to a stated reason and never to a wrong figure', () => {
  it('a missing rate', async () => {
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

  it('rates that end', async () => {
    const ends = '2026-03-09'
    const ended: Dataset = { ...WHOLE, fxRates: WHOLE.fxRates.filter(({ day }) => day <= ends) }
    const last = ended.fxRates.at(-1)!
    const carried: Dataset = {
      ...WHOLE,
      fxRates: WHOLE.fxRates.map((row) => (row.day > ends ? { ...row, rate: last.rate } : row)),
    }
    const [fixture, other] = [openMemoryInstitution(ended), openMemoryInstitution(carried)]
    let found = 0
    for (const { name, endpoint, more } of CALLS) {
      const reply = await replyOf(fixture, endpoint, more)
      for (const { reason } of reply.notes ?? [])
        if (/Stale: the exchange rate of EUR, up to 9 valuation days/.test(reason)) found++
      const figures = placed(endpoint, reply)
      for (const [place, value] of placed(endpoint, await replyOf(other, endpoint, more)))
        if (place !== 'oldestPriceDays') equal(figures.get(place), value, `${name}: ${place}`)
    }
    ok(found > 0)
    deepEqual(fixture.failedReconciliations, [])
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
      const reason = new RegExp(
        `^In doubt: the exchange rate of EUR of 2026-03-20, .* That of ${stands}, .* counts until it is believed`,
      )
      await assertNotBelieved(broken, without, reason)
      const { notes = [] } = await replyOf(openMemoryInstitution(broken), positionDetail, {})
      ok(
        notes.some(({ row, field, reason: found }) => row === 'EUR' && field === 'npv' && reason.test(found)),
        'no note at the row',
      )
    })

  it('a doubtful rate is named on every figure that it would change', async () => {
    const fallen = WHOLE.fxRates.map((row) => (row.day === LAST ? { ...row, rate: String(0.9 * Number(row.rate)) } : row))
    await assertDoubtNamed({ ...WHOLE, fxRates: fallen }, 'EUR')
    await assertDoubtNamed({ ...BUSY, fxRates: fallen }, 'EUR')
  })

  it('the effect of a doubtful rate is the change of the NPV with it, in its own currency too', async () => {
    const fallen = WHOLE.fxRates.map((row) => (row.day === LAST ? { ...row, rate: String(0.9 * Number(row.rate)) } : row))
    const broken: Dataset = { ...WHOLE, fxRates: fallen }
    const [carried, believed] = [{}, { confirmed: { of: 'EUR', day: LAST } }].map((options) =>
      openMemoryInstitution(broken, options),
    )
    for (const currency of ['USD', 'EUR']) {
      const { total, notes = [] } = await carried!.ask(npvSnapshot, { currency })
      const { npvEffect } = notes.find(({ row, field, doubt }) => row === 'Total' && field === 'npv' && doubt)!.doubt!
      const then = await believed!.ask(npvSnapshot, { currency })
      ok(Math.abs(npvEffect!) > 1, currency)
      closeTo(npvEffect!, then.total.npv! - total.npv!, 1e-6)
    }
  })

  it('a rate that is confirmed a day late is named on every figure that starts at it, and on no other', async () => {
    const fallen = WHOLE.fxRates.map((row) =>
      row.day >= '2026-03-19' ? { ...row, rate: String((row.day === LAST ? 0.905 : 0.9) * Number(row.rate)) } : row,
    )
    await assertRestatementNamed({ ...WHOLE, fxRates: fallen }, 'EUR')
  })

  it('a row without a price does not name the rate that another row misses, and the other way round', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const money = WHOLE.transfers.find(({ currency }) => currency === 'EUR')!
    const fixture = openMemoryInstitution({
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
      const { notes = [] } = await replyOf(fixture, endpoint, {})
      const withheld = notes.filter(({ field, reason }) => !/^pct/.test(field) && /^No /.test(reason))
      const of = (row: string) =>
        new Set(withheld.flatMap((note) => (note.row === row ? [note.reason.replace(/ up to .*/, '')] : [])))
      deepEqual([[...of('NEWS')], [...of('GBP')]], [[price], [rate]], endpoint.path)
    }
    const { notes = [] } = await replyOf(fixture, npvSnapshot, {})
    ok(
      notes.some(({ reason }) => /^No price of NEWS up to .*; no exchange rate of GBP up to/.test(reason)),
      'the account names both',
    )
    deepEqual(fixture.failedReconciliations, [])
  })
})
