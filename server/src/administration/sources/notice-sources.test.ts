import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '#store/id.ts'
import { insertApiToken } from '#store/session/api-tokens.ts'
import { readNotifications } from '#store/session/notifications.ts'
import { insertSourceDelivery } from '#store/sources/deliveries.ts'
import { insertSource } from '#store/sources/sources.ts'
import { testClock } from '../../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
  accountId,
  bookTwoInstitutions,
  callerNamed,
  HARBOUR,
  type PersonName,
} from '../../../testing/institutions/two-institutions.ts'
import { noticeSources } from './notice-sources.ts'

const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')

describe('notices of sources', () => {
  let test: TestDatabase
  const clock = testClock('2026-01-05T07:00:00Z')
  const source = {
    id: newId(),
    institutionId: HARBOUR,
    name: 'Bank',
    tokenId: newId(),
    accountIds: [ALPHA],
    dueAt: '07:30',
    timeZone: 'UTC',
    weekdays: [1, 2, 3, 4, 5],
    hoursBefore: 12,
    minLines: 5,
    needsAllAccounts: true,
    isPaused: false,
    createdAt: clock.now(),
  }
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    await test.db.withInstitution(HARBOUR, async (tx) => {
      await insertApiToken(tx, {
        id: source.tokenId,
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
      await insertSource(tx, source)
    })
  })
  after(() => test.close())

  const noticesOf = async (who: PersonName) =>
    (await test.db.as(callerNamed(who), (tx) => readNotifications(tx, callerNamed(who)))).map(({ text }) => text)
  async function look(minutes: number): Promise<readonly string[]> {
    clock.advance({ minutes })
    const before = (await noticesOf('admin')).length
    await Promise.all([1, 2].map(() => noticeSources({ db: test.db, clock, isReadOnly: () => false })))
    return (await noticesOf('admin')).slice(0, -before || undefined)
  }

  it('are sent once for each due time and state, to those who judge data', async () => {
    deepEqual(await look(29), [])
    deepEqual(await look(2), ['Bank: nothing came by 5 Jan 2026, 07:30 UTC. See Data.'])
    deepEqual(await look(60), [])
    await test.db.withInstitution(HARBOUR, (tx) =>
      insertSourceDelivery(tx, {
        id: newId(),
        institutionId: HARBOUR,
        sourceId: source.id,
        at: clock.now(),
        file: 'f',
        hash: 'h',
        outcome: 'booked',
        lines: 4,
        newLines: 4,
        waitingLines: 0,
        refusedLines: 0,
        differences: 0,
        accountIds: [ALPHA],
        reason: null,
        batchId: null,
        jobId: null,
        fetchedAs: null,
      }),
    )
    deepEqual(await look(1), ['Bank: less came than is expected. See Data.'])
    deepEqual(await look(24 * 60), ['Bank: nothing came by 6 Jan 2026, 07:30 UTC. See Data.'])
    deepEqual([await noticesOf('employee'), await noticesOf('stranger')], [[], []])
  })
})
