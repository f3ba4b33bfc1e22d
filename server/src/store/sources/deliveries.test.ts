import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { testClock } from '../../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { accountId, bookTwoInstitutions, callerNamed, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { insertReconciliation } from '../booking/reconciliations.ts'
import { newId } from '../id.ts'
import { insertApiToken } from '../session/api-tokens.ts'
import { countDeliveries, insertSourceDelivery, type SourceDelivery } from './deliveries.ts'
import { insertSource } from './sources.ts'

const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')
const BETA = accountId(HARBOUR, 'Alder', 'Beta')

describe('the files of a source that count', () => {
  let test: TestDatabase
  const clock = testClock('2026-01-05T18:00:00Z')
  const sourceId = newId()
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const tokenId = newId()
    await test.db.withInstitution(HARBOUR, async (tx) => {
      await insertApiToken(tx, {
        id: tokenId,
        institutionId: HARBOUR,
        prefix: 'x',
        name: 'Bank',
        scopes: ['send-books'],
        ipAddresses: ['192.0.2.1'],
        createdAt: new Date(0),
        expiresAt: null,
        tokenHash: 'hash',
        createdBy: callerNamed('admin').userId,
      })
      await insertSource(tx, {
        id: sourceId,
        institutionId: HARBOUR,
        name: 'Bank',
        tokenId,
        accountIds: [ALPHA, BETA],
        dueAt: '07:30',
        timeZone: 'UTC',
        weekdays: [1],
        hoursBefore: 12,
        minLines: 0,
        needsAllAccounts: false,
        isPaused: false,
        createdAt: clock.now(),
      })
    })
  })
  after(() => test.close())

  /** Files that come one after the other on a day of their own, and what counts of them. */
  async function dayOf(...files: readonly Partial<SourceDelivery>[]) {
    clock.advance({ hours: 24 })
    const start = clock.now()
    for (const file of files) {
      clock.advance({ minutes: 1 })
      await test.db.withInstitution(HARBOUR, (tx) =>
        insertSourceDelivery(tx, {
          id: newId(),
          institutionId: HARBOUR,
          sourceId,
          at: clock.now(),
          file: 'f',
          hash: newId(),
          outcome: 'booked',
          lines: 10,
          newLines: 10,
          waitingLines: 0,
          refusedLines: 0,
          differences: 0,
          accountIds: [ALPHA],
          reason: null,
          batchId: null,
          jobId: null,
          fetchedAs: null,
          ...file,
        }),
      )
    }
    return await counted(start)
  }
  const counted = async (after: Date) => {
    const of = await test.db.withInstitution(HARBOUR, (tx) => countDeliveries(tx, [{ sourceId, after }]))
    const { files, lines, outcomes, reasons } = of.get(sourceId)!
    return { files, lines, outcomes: outcomes.toSorted(), reasons }
  }
  const UNREAD: Partial<SourceDelivery> = { outcome: 'refused', lines: 0, accountIds: [], reason: 'Cut off.' }

  it('count once each, under whatever name the same content comes again, as it came last', async () => {
    const { files, lines, outcomes } = await dayOf(
      { hash: 'h', outcome: 'waiting' },
      { hash: 'h', file: 'g', outcome: 'unchanged' },
      { hash: 'i', lines: 5 },
    )
    deepEqual([files, lines, outcomes], [2, 15, ['booked', 'unchanged']])
  })

  it('of which nothing could be read are settled once all accounts came after it, and say why until then', async () => {
    deepEqual(await dayOf(UNREAD, {}), {
      files: 2,
      lines: 10,
      outcomes: ['booked', 'refused'],
      reasons: { refused: 'Cut off.' },
    })
    deepEqual((await dayOf(UNREAD, {}, { accountIds: [BETA] })).outcomes, ['booked'])
    deepEqual((await dayOf({ accountIds: [ALPHA, BETA] }, UNREAD)).outcomes, ['booked', 'refused'])
  })

  it('of which lines wait or were refused are settled by one of their name with all of their accounts', async () => {
    deepEqual((await dayOf({ outcome: 'waiting' }, { outcome: 'unchanged' })).outcomes, ['unchanged'])
    deepEqual((await dayOf({ outcome: 'refused' }, { accountIds: [ALPHA, BETA] })).outcomes, ['booked'])
    deepEqual((await dayOf({ outcome: 'waiting' }, { file: 'g' })).outcomes, ['booked', 'waiting'])
    deepEqual((await dayOf({ outcome: 'refused' }, { accountIds: [BETA] })).outcomes, ['booked', 'refused'])
    deepEqual((await dayOf({ outcome: 'waiting', accountIds: [] }, {})).outcomes, ['booked', 'waiting'])
  })

  it('that differed are settled once the last statements of their accounts agree', async () => {
    const compare = (day: string, differences: readonly object[]) =>
      test.db.withInstitution(HARBOUR, (tx) =>
        insertReconciliation(tx, HARBOUR, { accountId: ALPHA, day, at: clock.now(), file: 'f', stated: 1, differences }),
      )
    await compare('2026-01-05', [{ what: 'cash' }])
    const start = clock.now()
    deepEqual((await dayOf({ outcome: 'wrong' })).outcomes, ['wrong'])
    await compare('2026-01-06', [])
    deepEqual((await counted(start)).outcomes.includes('wrong'), false)
  })
})
