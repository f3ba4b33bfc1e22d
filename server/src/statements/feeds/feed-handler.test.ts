import { deepEqual, equal } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { MappedList } from '@portal/contract/statements/mapped-lists.ts'
import { sealingKey } from '#base/secrets/seal.ts'
import { feedReach } from '#outbound/feed-reach.ts'
import { createOutbound } from '#outbound/outbound.ts'
import { and, eq } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import type { JobHandler } from '#store/jobs/workers.ts'
import { listDeliveries } from '#store/sources/deliveries.ts'
import { readFeeds, saveFeed } from '#store/sources/feeds.ts'
import { keepMappedList } from '#store/sources/mapped-lists.ts'
import { insertSource, updateSource } from '#store/sources/sources.ts'
import { fxRates } from '#store/tables/market.ts'
import { type TestClock, testClock } from '../../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { accountId, bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { handlersOf, openTestQueue, storedJob, until } from '../../../testing/job-queue.ts'
import { bookRates } from './book-rates.ts'
import { feedHandler } from './feed-handler.ts'
import { orderDueFeeds } from './order-feeds.ts'

const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')
const content = (amount: string) =>
  JSON.stringify({
    statements: [
      {
        account: { number: '5', custodian: 'Bank' },
        to: '2024-01-05',
        balances: [],
        entries: [{ kind: 'interest', day: '2024-01-05', net: { currency: 'CHF', amount } }],
      },
    ],
  })

describe('a source that the portal fetches', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'clarity-feed-jobs-'))
  const [inbox, dataFolder, folder] = ['in', 'data', 'uploads'].map((name) => path.join(root, name)) as [string, string, string]
  for (const each of [inbox, dataFolder]) mkdirSync(each)
  const source = {
    id: newId(),
    institutionId: HARBOUR,
    name: 'Bank',
    tokenId: null,
    accountIds: [ALPHA],
    dueAt: null,
    timeZone: 'UTC',
    weekdays: [1],
    hoursBefore: 12,
    minLines: 0,
    needsAllAccounts: false,
    isPaused: false,
    createdAt: new Date(0),
  }
  let test: TestDatabase
  let queue: JobQueue
  let clock: TestClock
  let handler: JobHandler
  const booked: string[] = []
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    clock = testClock()
    queue = await openTestQueue(test.url)
    const outbound = createOutbound({ hosts: [], timeoutMs: 1_000, maxBytes: 1_000 })
    const reach = feedReach({ outboundHosts: [], sourceFolders: [{ folder: inbox, institution: HARBOUR }] }, outbound)
    const onBooked = (id: string) => void booked.push(id)
    const key = sealingKey(Buffer.alloc(32, 1))
    handler = feedHandler({ db: test.db, clock, key, outbound, reach, dataFolder, folder, onBooked })
    await queue.work(handlersOf({ feeds: handler }))
    await test.db.withInstitution(HARBOUR, (tx) => insertSource(tx, source))
    await setFolder(inbox)
  })
  after(async () => {
    await queue.close()
    await test.close()
    rmSync(root, { recursive: true })
  })

  const inSystem = { isReadOnly: () => false }
  const setFolder = (location: string) =>
    test.db.withInstitution(HARBOUR, (tx) =>
      saveFeed(tx, {
        sourceId: source.id,
        institutionId: HARBOUR,
        kind: 'folder',
        location,
        userName: '',
        secret: null,
        keyId: null,
        hostKey: null,
        everyMinutes: 15,
      }),
    )
  const explain = (
    name: string,
    list: Pick<MappedList, 'of' | 'titles' | 'otherLines' | 'currency'>,
    columns: MappedList['columns'],
  ) => {
    const mapping: MappedList = { ...list, columns, words: [], decimal: null, days: null, isUnsigned: false }
    const row = { institutionId: HARBOUR, name, mapping, savedAt: new Date(0) }
    return test.db.withInstitution(HARBOUR, (tx) => keepMappedList(tx, row))
  }
  const put = (name: string, text: string) => {
    writeFileSync(path.join(inbox, name), text)
    utimesSync(path.join(inbox, name), new Date(0), new Date(name.charCodeAt(0) * 1000))
  }
  const order = () => orderDueFeeds({ db: test.db, clock, queue, ...inSystem })
  const feed = async () => (await test.db.withInstitution(HARBOUR, (tx) => readFeeds(tx, HARBOUR)))[0]!
  const deliveries = () =>
    test.db.withInstitution(HARBOUR, (tx) => listDeliveries(tx, source.id, { before: undefined, limit: 9 }))
  async function look(): Promise<string> {
    clock.advance({ minutes: 15 })
    equal(await order(), 1)
    const { jobId } = await feed()
    const isEnded = async () => ['completed', 'failed', 'retry'].includes((await storedJob(test.db, jobId!))!.state)
    await until(isEnded)
    return (await storedJob(test.db, jobId!))!.state
  }

  it('is looked at when it is due, once', async () => {
    put('a.json', content('12'))
    equal(await look(), 'completed')
    deepEqual([await order(), booked], [0, [HARBOUR]])
    const [only] = await deliveries()
    deepEqual([only!.file, only!.outcome, only!.newLines, only!.accountIds], ['a.json', 'booked', 1, [ALPHA]])
    deepEqual([(await feed()).problem, (await feed()).fetchedAt], [null, clock.now()])
    deepEqual(readdirSync(folder), [])
  })

  it('brings a file once, whatever is new beside it; what cannot be read is a delivery, too', async () => {
    put('b.json', content('13'))
    put('c.txt', 'x')
    equal(await look(), 'completed')
    deepEqual((await deliveries()).map(({ file, outcome }) => [file, outcome]).toSorted(), [
      ['a.json', 'booked'],
      ['b.json', 'booked'],
      ['c.txt', 'refused'],
    ])
    equal(await look(), 'completed')
    equal((await deliveries()).length, 3)
  })

  it('brings lists of instruments and closes that were explained, and no other closes', async () => {
    await explain('Titles', { of: 'instruments', titles: ['Nr', 'Titel'], otherLines: 'share', currency: 'CHF' }, [
      { field: 'isin', title: 'Nr' },
      { field: 'name', title: 'Titel' },
    ])
    await explain('Closes', { of: 'closes', titles: ['Nr', 'Stand', 'Wert'], otherLines: null, currency: null }, [
      { field: 'isin', title: 'Nr' },
      { field: 'day', title: 'Stand' },
      { field: 'close', title: 'Wert' },
    ])
    put('d.csv', 'Nr;Titel\nCH0038863350;Nestle\n')
    put('e.csv', 'Nr;Stand;Wert\nCH0038863350;2024-01-05;100,5\n')
    put('f.csv', 'Nr;Stand;Wert\nFI0009000681;2024-01-05;4,5\n')
    put('g.csv', 'ISIN;Date;Close\nCH0038863350;2024-01-08;101\n')
    equal(await look(), 'completed')
    const rows = (await deliveries()).map(({ file, outcome, newLines }) => [file, outcome, newLines] as const)
    deepEqual(rows.filter(([file]) => file.endsWith('.csv')).toSorted(), [
      ['d.csv', 'booked', 1],
      ['e.csv', 'booked', 1],
      ['f.csv', 'waiting', 0],
      ['g.csv', 'refused', 0],
    ])
  })

  it('says why a look failed, and that it is over after the next', async () => {
    await setFolder(path.join(inbox, 'none'))
    equal(await look(), 'retry')
    deepEqual((await feed()).problem, `${path.join(inbox, 'none')} is not there.`)
    await setFolder('/elsewhere')
    equal(await look(), 'retry')
    deepEqual((await feed()).problem, 'The operator of the portal does not list /elsewhere for fetching.')
    await setFolder(inbox)
    equal(await look(), 'completed')
    equal((await feed()).problem, null)
  })

  it('is not looked at while it is paused, and a job of before does nothing', async () => {
    const { jobId } = await feed()
    await test.db.withInstitution(HARBOUR, (tx) => updateSource(tx, { ...source, isPaused: true }))
    clock.advance({ hours: 1 })
    equal(await order(), 0)
    await handler({ kind: 'feeds', id: jobId!, attempt: 0, signal: new AbortController().signal })
    equal((await feed()).fetchedAt!.getTime() < clock.now().getTime(), true)
    await test.db.withInstitution(HARBOUR, (tx) => updateSource(tx, source))
    equal(await orderDueFeeds({ db: test.db, clock, queue, isReadOnly: () => true }), 0)
  })

  it('of reference rates books them against the pivot currency of the institution, once', async () => {
    const rates = (usd: string) =>
      `<Envelope><Cube><Cube time="2024-01-04"><Cube currency="USD" rate="${usd}"/><Cube currency="GBP" rate="0.5"/></Cube></Cube></Envelope>`
    const file = path.join(root, 'rates.xml')
    const bookFile = async (text: string, fetchedAs: string) => {
      writeFileSync(file, text)
      clock.advance({ seconds: 1 })
      await bookRates(
        test.db,
        { ...source, endedAt: null, noticed: null },
        { name: 'rates.xml', hash: 'h', path: file, jobId: newId(), fetchedAs },
        clock.now(),
      )
      const { outcome, lines, newLines, reason } = (await deliveries())[0]!
      return [outcome, lines, newLines, reason]
    }
    deepEqual(await bookFile(rates('1.25'), 'a'), ['booked', 2, 2, null])
    deepEqual(await bookFile(rates('1.25'), 'b'), ['unchanged', 2, 0, null])
    deepEqual(await bookFile('nothing', 'c'), ['refused', 0, 0, 'It holds no reference rates.'])
    const stored = await test.db.withInstitution(HARBOUR, (tx) =>
      tx
        .select()
        .from(fxRates)
        .where(and(eq(fxRates.institutionId, HARBOUR), eq(fxRates.day, '2024-01-04'))),
    )
    const inEuros = new Map(stored.map(({ currency, rate }) => [currency, Number(rate)]))
    deepEqual([inEuros.get('USD'), inEuros.get('GBP')], [0.8, 2])
  })
})
