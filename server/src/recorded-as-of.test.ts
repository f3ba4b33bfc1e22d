import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import type { Effect } from '@portal/contract/reports/what-changed.ts'
import type { Caller } from '#access/caller.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { answerExplain } from '#reports/explain.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { WORKED_LEDGER } from '../testing/datasets/worked-ledger.ts'
import { FRIDAY, MONDAY, openHouse, openMonday, seconds } from '../testing/institutions/recorded-house.ts'

describe('data as recorded earlier', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('is answered by every call as it was answered then, with what has been undone since', async () => {
    const { friday, eleven, all, failedReconciliations } = await openMonday(test)
    for (const [instant, former] of [
      [FRIDAY, friday],
      [MONDAY('08:59'), friday],
      [MONDAY('11:30'), eleven],
    ] as const) {
      const replies = await all({ asKnownOn: seconds(instant) })
      for (const [path, reply] of replies) {
        const { knownOn, snapshotId, ...figures } = JSON.parse(reply)
        const { snapshotId: formerId, ...formerFigures } = JSON.parse(former.get(path)!)
        deepEqual(figures, formerFigures, `${instant} ${path}`)
        if (!('asOf' in figures)) continue
        equal(knownOn, seconds(instant), path)
        ok(snapshotId !== formerId, path)
      }
    }
    deepEqual(failedReconciliations, [])
  })
  it('has the terms, holidays and weights of then', async () => {
    const { bookAt, all, changed, failedReconciliations } = await openHouse(test)
    await bookAt(FRIDAY, { ...WORKED_LEDGER, ...described(1, '0.5') })
    const friday = await all({ timePeriod: 'Max' })
    const [split] = WORKED_LEDGER.instruments
    const holiday = { day: '2026-03-19', name: 'Added later' }
    await bookAt(MONDAY('09:00'), {
      ...described(3, '0.25'),
      instruments: [{ ...split!, multiplier: '2' }],
      holidays: [holiday],
    })
    await bookAt(MONDAY('10:00'), {
      instruments: [{ ...split!, name: 'Another name', multiplier: '3', assetClass: 'Commodities' }],
    })
    const replies = await all({ timePeriod: 'Max', asKnownOn: seconds(FRIDAY) })
    for (const [path, reply] of replies) {
      const { knownOn: _, snapshotId: __, ...figures } = JSON.parse(reply)
      const { snapshotId: ___, ...formerFigures } = JSON.parse(friday.get(path)!)
      deepEqual(figures, formerFigures, path)
    }
    // 40 SPLT at 31 count three times: 2 x 1,240 USD more, and no other booking or quote.
    const { effects } = await changed({ since: seconds(FRIDAY) })
    const npv = effects.find(({ figure }: Effect) => figure === 'npv')
    deepEqual([npv.quotations, npv.entries, Math.round(npv.other), npv.newDays], [0, 0, 2480, 0])
    deepEqual(failedReconciliations, [])
  })
  it('now is the present reply, byte for byte except for its field', async () => {
    const { all } = await openMonday(test)
    const plain = await all()
    for (const at of [seconds(MONDAY('22:00')), seconds('2026-12-31T00:00:00Z')]) {
      const known = await all({ asKnownOn: at })
      for (const [path, reply] of plain) equal(known.get(path)!.replace(`"knownOn":${at},`, ''), reply, path)
    }
  })
  it('is explained down to the closes and entries of then', async () => {
    const { ask } = await openMonday(test)
    const explained = async (row: readonly string[], column: string, asKnownOn: number, path?: readonly number[]) => {
      const more = { endpoint: '/clarityConnect/positionDetail_CC', row, column, asKnownOn, ...(path && { path }) }
      return JSON.parse(await ask(answerExplain, more))
    }
    const price = await explained(['DIVI', 'Beta'], 'price', seconds(FRIDAY))
    equal(price.value, 48)
    equal(price.knownOn, seconds(FRIDAY))
    ok(price.root.source.includes(`booked ${FRIDAY}`), price.root.source)
    const quantity = await explained(['SPLT', 'Beta'], 'quantity', seconds(MONDAY('11:30')))
    equal(quantity.value, 28)
    equal(explanationValue(quantity.root), 28)
  })
  it('is refused before the first booking, and in Live mode', async () => {
    const { id, ask } = await openMonday(test)
    const early = { asKnownOn: seconds(FRIDAY) - 1 }
    const reason = `Nothing was known on 2026-03-20T17:59:59.000Z. Choose a moment since ${new Date(FRIDAY).toISOString()}.`
    await rejects(ask(answerNpvSnapshot, early), { status: 400, reason })
    const person = { kind: 'user', institutionId: id, userId: 'u', email: 'm', role: 'admin', clientId: null } as const
    const live: Caller = { ...person, sessionId: 's', useLive: true }
    await rejects(ask(answerNpvSnapshot, { asKnownOn: seconds(FRIDAY) }, live), {
      status: 400,
      reason: 'Live figures are of what is known now. Switch to Close to see figures as known earlier.',
    })
  })
})

/** A benchmark of SPLT with a weight, and a market table. */
function described(position: number, weight: string): Partial<Dataset> {
  const table = 'watchlist' as const
  return {
    benchmarks: [{ id: 'B', name: 'Benchmark' }],
    clients: [{ ...WORKED_LEDGER.clients[0]!, benchmark: 'B' }],
    benchmarkWeights: [
      { benchmark: 'B', fromDay: '2025-12-30', instrument: 'SPLT', weight },
      { benchmark: 'B', fromDay: '2025-12-30', instrument: 'DIVI', weight: String(1 - Number(weight)) },
    ],
    marketRows: [{ table, position, instrument: 'SPLT', currencyPair: null }],
  }
}
