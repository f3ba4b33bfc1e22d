import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { UserCaller } from '#access/caller.ts'
import { createEntitlements } from '#access/entitlements.ts'
import { createDecisions } from '#histories/decisions.ts'
import { decideExceptions } from '#ingest/booking/decide-exceptions.ts'
import { undo } from '#ingest/booking/undo.ts'
import { importFiles } from '#ingest/import-files.ts'
import { answerDataExceptions } from '#reports/exceptions.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { dataExceptions } from '../../contract/src/institution/exceptions.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { FALLING_SHARE } from '../testing/datasets/falling-share.ts'
import { fileSource } from '../testing/datasets/read-files.ts'
import { openReportingInstitution, type ReportingInstitution } from '../testing/institutions/reporting-institution.ts'
import { nextSecond } from '../testing/next-second.ts'

const secondsOf = (day: string) => Date.parse(day) / 1000
const LABEL = { source: 'api', bookedBy: 'admin@clarity.example' } as const

describe('the queue of closes and rates in doubt', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  let houses = 0
  const open = async () => {
    const house = await openReportingInstitution(test.db, `Doubtful House ${++houses}`)
    await house.book(FALLING_SHARE)
    return house
  }
  const send = async (house: ReportingInstitution, file: string, lines: string) => {
    const header = file === 'prices.csv' ? 'instrument,day,close\n' : 'currency,day,rate\n'
    const files = new Map([[file, fileSource(header + lines)]])
    const label = { name: file, source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    const { failures } = await importFiles(test.db, house.institutionId, { files, failures: [] }, label, { dryRun: false })
    deepEqual(failures, [])
    house.invalidate()
  }
  const queue = async ({ institutionId, histories, log }: ReportingInstitution, reportingCCY = 'USD') => {
    const entitlements = createEntitlements(test.db)
    const program = { kind: 'token', institutionId, tokenId: 'token', scopes: ['read-reports'] } as const
    const services = { entitlements: { of: () => entitlements.of(program) }, histories, log, decisions: createDecisions(test.db) }
    const caller: UserCaller = {
      kind: 'user',
      institutionId,
      userId: 'person',
      email: 'admin@clarity.example',
      role: 'admin',
      clientId: null,
      sessionId: 'session',
      useLive: false,
    }
    const { bytes } = (await answerDataExceptions.handler(
      { params: {}, body: { reportingCCY }, caller, context: undefined! },
      services,
    )) as {
      readonly bytes: Buffer
    }
    return dataExceptions.response.parse(JSON.parse(bytes.toString()))
  }
  const decide = async (house: ReportingInstitution, id: string, value: number, correctTo: string | null = null) => {
    const label = { ...LABEL, knownAt: new Date() }
    const ruling = correctTo === null ? ({ kind: 'confirm' } as const) : ({ kind: 'value', value: correctTo } as const)
    const batch = await test.db.withInstitution(house.institutionId, (tx) =>
      decideExceptions(tx, house.institutionId, { asked: [{ id, value }], ruling, comment: 'As published' }, label),
    )
    house.invalidate()
    return batch
  }
  const npv = async (house: ReportingInstitution, more: object = {}) => {
    const { total, notes = [] } = await house.ask(answerNpvSnapshot, { accounts: ['Alpha'], more })
    return [total.npv, notes.some(({ doubt }) => doubt !== undefined)]
  }

  it('says what did not come for the last valuation day, of what came for the one before', async () => {
    const house = await open()
    await send(house, 'prices.csv', 'FALL,2026-03-16,100\nFALL,2026-03-17,100\n')
    await send(house, 'fx-rates.csv', 'EUR,2026-03-16,1.1\n')
    deepEqual((await queue(house)).missing, { quoted: 2, count: 1, of: ['EURUSD'] })
    await send(house, 'fx-rates.csv', 'EUR,2026-03-17,1.1\n')
    deepEqual((await queue(house)).missing, { quoted: 2, count: 0, of: [] })
  })

  it('has a close with its effect; confirmed it counts, undone it is in doubt again, and what was known then stays', async () => {
    const house = await open()
    deepEqual((await queue(house)).open, [])
    await send(house, 'prices.csv', 'FALL,2026-03-17,30\n')
    const { open: found, openCount, settled, asOf } = await queue(house)
    const [row] = found
    deepEqual([openCount, settled, asOf], [1, [], secondsOf('2026-03-17')])
    deepEqual(row, {
      id: row!.id,
      kind: 'price',
      of: 'FALL',
      name: row!.name,
      day: secondsOf('2026-03-17'),
      value: 30,
      standing: 100,
      why: 'moved beyond its limit',
      split: null,
      npvEffect: -7_000,
      accounts: [{ client: 'Client', account: 'Alpha' }],
      accountCount: 1,
      delivery: { id: row!.delivery!.id, name: 'prices.csv' },
    })
    deepEqual(await npv(house), [10_000, true])
    const then = await nextSecond()

    await rejects(decide(house, row!.id, 31), { status: 409 })
    const batch = await decide(house, row!.id, 30)
    deepEqual([batch.name, await npv(house)], ['Confirmed FALL of 2026-03-17', [3_000, false]])
    await rejects(decide(house, row!.id, 30), { status: 409 })
    const after = await queue(house)
    deepEqual([after.open, after.settled.length], [[], 1])
    const { settledOn, ...decided } = after.settled[0]!
    deepEqual(decided, {
      id: row!.id,
      kind: 'price',
      of: 'FALL',
      name: row!.name,
      day: row!.day,
      value: 30,
      standing: 100,
      why: 'moved beyond its limit',
      split: null,
      state: 'confirmed',
      isAccepted: true,
      correctedTo: null,
      settledBy: 'admin@clarity.example',
      batchId: batch.id,
    })
    equal(settledOn >= then, true)
    for (const [day, close] of [
      ['18', '28'],
      ['19', '27'],
      ['20', '25'],
    ])
      await send(house, 'prices.csv', `FALL,2026-03-${day},${close}\n`)
    deepEqual(await npv(house), [2_500, false])
    deepEqual(await npv(house, { asKnownOn: then }), [10_000, true])

    await undo(test.db, house.institutionId, batch.id, new Date())
    house.invalidate()
    // By now the closes after it agree with it.
    const later = await queue(house)
    deepEqual(
      [await npv(house), later.open, later.settled.map(({ state, isAccepted }) => [state, isAccepted])],
      [[2_500, false], [], [['superseded', true]]],
    )
    deepEqual(house.failedReconciliations, [])
  })

  it('has it again where its confirmation is undone before others agree', async () => {
    const house = await open()
    await send(house, 'prices.csv', 'FALL,2026-03-17,25\n')
    const [row] = (await queue(house)).open
    const batch = await decide(house, row!.id, 25)
    deepEqual(await npv(house), [2_500, false])
    // The same file again changes nothing, and takes no confirmation away.
    await send(house, 'prices.csv', 'FALL,2026-03-17,25\n')
    deepEqual(await npv(house), [2_500, false])
    await undo(test.db, house.institutionId, batch.id, new Date())
    house.invalidate()
    deepEqual(await npv(house), [10_000, true])
    deepEqual(
      (await queue(house)).open.map(({ id }) => id),
      [row!.id],
    )
  })

  it('replaces a close by the right one, however far that is', async () => {
    const house = await open()
    await send(house, 'prices.csv', 'FALL,2026-03-17,10000\n')
    const [row] = (await queue(house)).open
    await rejects(decide(house, row!.id, 10_000, '0'), { status: 409 })
    await decide(house, row!.id, 10_000, '20.5')
    const { open: left, settled } = await queue(house)
    deepEqual([await npv(house), left], [[2_050, false], []])
    deepEqual([settled[0]!.state, settled[0]!.correctedTo, settled[0]!.isAccepted], ['corrected', 20.5, false])
  })

  it('has closes that later ones rejected, and what was in doubt of several days', async () => {
    const house = await open()
    await send(house, 'prices.csv', 'FALL,2026-03-17,30\nFALL,2026-03-18,30\n')
    deepEqual(
      (await queue(house)).open.map(({ day, npvEffect }) => [day, npvEffect]),
      [
        [secondsOf('2026-03-18'), -7_000],
        [secondsOf('2026-03-17'), -7_000],
      ],
    )
    await send(house, 'prices.csv', 'FALL,2026-03-19,101\n')
    const { open: left, settled } = await queue(house)
    deepEqual(
      [left, settled.map(({ state, isAccepted }) => [state, isAccepted])],
      [
        [],
        [
          ['superseded', false],
          ['superseded', false],
        ],
      ],
    )
  })

  it('has rates that were delivered the other way round, with the accounts that they value', async () => {
    const house = await open()
    const days = ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13']
    await send(house, 'fx-rates.csv', days.map((day, place) => `EUR,2026-03-${day},1.${160 + place}\n`).join(''))
    await house.book({
      reportingCurrencies: ['EUR', 'USD'],
      transfers: [
        {
          id: 'X2',
          account: 'Alpha',
          date: '2026-03-16',
          counterparty: 'Bank',
          currency: 'EUR',
          amount: '1000',
          instrument: null,
          quantity: null,
          counterAccount: null,
          costPrice: null,
          costDate: null,
        },
      ],
    })
    await send(house, 'fx-rates.csv', 'EUR,2026-03-16,0.86\n')
    const [row, ...others] = (await queue(house)).open
    deepEqual(others, [])
    deepEqual([row!.kind, row!.of, row!.value, row!.standing], ['rate', 'EURUSD', 0.86, 1.169])
    deepEqual([row!.why, row!.accounts], ['looks like the rate of the other direction', [{ client: 'Client', account: 'Alpha' }]])
    equal(Math.round(row!.npvEffect!), -309)
    await decide(house, row!.id, 0.86, '1.163')
    deepEqual([(await queue(house)).open, await npv(house)], [[], [11_163, false]])
    deepEqual(house.failedReconciliations, [])
  })
})
