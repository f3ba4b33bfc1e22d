import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sealingKey } from '#base/secrets/seal.ts'
import { KEPT_DAYS } from '#base/settings/kept-days.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { asc, sql } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { lastRetentionRun } from '#store/personal/outdated.ts'
import { type AuditEvent, appendAuditEvent } from '#store/session/audit-events.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { imports } from '#store/tables/batches.ts'
import { packs } from '#store/tables/packs.ts'
import { notifications } from '#store/tables/profile.ts'
import { passwordTokens, sessions } from '#store/tables/session.ts'
import { testClock } from '../../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, callerNamed, HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { examineRetention } from '../doctor/examine.ts'
import { deleteOutdatedData } from './retention.ts'

const KEY = sealingKey(new Uint8Array(32).fill(1))
const NOW = new Date('2026-11-23T02:00:00Z')
const DAY_MS = 86_400_000
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

describe('the nightly run', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  after(() => test.close())

  const run = (keptDays = KEPT_DAYS, letters: Date[] = []) =>
    deleteOutdatedData({
      db: test.db,
      log: { error: () => {} },
      keptDays,
      key: KEY,
      now: NOW,
      deleteLetters: async (before) => letters.push(before),
    })
  const append = (days: number, institutionId = HARBOUR) =>
    test.db.withInstitution(institutionId, (tx) => appendAuditEvent(tx, signIn(institutionId, daysAgo(days))))
  const events = () => test.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents).orderBy(asc(auditEvents.sequence)))
  const verify = (institutionId = HARBOUR) =>
    test.db.withInstitution(institutionId, (tx) => verifyAuditTrail(tx, institutionId, KEY))

  it('deletes nothing of a new institution, and says so to the doctor', async () => {
    const clock = testClock(NOW)
    equal((await examineRetention(test.db, KEPT_DAYS, clock)).isGood, true)
    deepEqual(await run(), { letters: 1, expired: 0 })
    deepEqual(await events(), [])
    equal((await examineRetention(test.db, KEPT_DAYS, clock)).isGood, true)
    equal((await examineRetention(test.db, KEPT_DAYS, testClock(daysAgo(-4)))).isGood, false)
  })

  it('deletes what is older than its period, kind by kind, and no more', async () => {
    const { userId } = callerNamed('alder')
    const of = { institutionId: HARBOUR, userId }
    await test.db.withSystem(async (tx) => {
      for (const [number, days] of [29, 31].entries()) {
        const at = daysAgo(days)
        const session = {
          ...of,
          id: newId(),
          refreshHash: `${number}`,
          createdAt: at,
          lastActivityAt: at,
          address: '',
          userAgent: '',
        }
        await tx.insert(sessions).values(session)
        const token = { ...of, tokenHash: `${number}`, purpose: 'reset', expiresAt: daysAgo(days - 30) } as const
        await tx.insert(passwordTokens).values(token)
      }
      for (const days of [364, 366]) await tx.insert(notifications).values({ ...of, id: newId(), at: daysAgo(days), text: 'x' })
      const sent = {
        institutionId: HARBOUR,
        name: 'x',
        sentBy: 'x',
        address: '',
        requestId: '',
        isDryRun: false,
        contentHash: 'x',
      }
      for (const endedAt of [daysAgo(729), daysAgo(731), null])
        await tx
          .insert(imports)
          .values({ ...sent, id: newId(), sentAt: daysAgo(800), state: endedAt ? 'failed' : 'waiting', endedAt })
      const pack = {
        institutionId: HARBOUR,
        orderedBy: 'x',
        orderedAt: daysAgo(3700),
        mailsWhenDone: false,
        ...({ kind: 'brief', timePeriod: '1Y', paper: 'A4' } as const),
      }
      for (const endedAt of [daysAgo(3649), daysAgo(3651), null]) await tx.insert(packs).values({ ...pack, id: newId(), endedAt })
    })
    for (const days of [3652, 3651, 3649, 366, 364]) await append(days)
    await append(1, MEADOW)
    const letters: Date[] = []
    const deleted = await run(KEPT_DAYS, letters)
    deepEqual(deleted, { sessions: 1, notifications: 1, imports: 1, packs: 1, audit: 2, addresses: 2, letters: 1, expired: 1 })
    deepEqual(letters, [daysAgo(30)])
    deepEqual(
      (await events()).map(({ sequence, action, address }) => [sequence, action, address]),
      [
        [3, 'session.sign-in', ''],
        [4, 'session.sign-in', ''],
        [5, 'session.sign-in', '192.0.2.1'],
        [6, 'institution.retention', ''],
      ],
    )
    deepEqual(
      [await verify(), await verify(MEADOW)],
      [
        { isWhole: true, events: 4 },
        { isWhole: true, events: 1 },
      ],
    )
    deepEqual((await test.db.withSystem(lastRetentionRun))?.deleted, deleted)
  })

  it('keeps what is never deleted', async () => {
    await append(5000, MEADOW)
    const never = Object.fromEntries(Object.keys(KEPT_DAYS).map((kind) => [kind, Number.POSITIVE_INFINITY]))
    deepEqual(await run({ ...KEPT_DAYS, ...never }), { expired: 0 })
  })

  it('deletes nothing of an institution whose audit trail is broken, and the doctor says so', async () => {
    await test.db.withSystem(async (tx) => {
      await tx.execute(sql`alter table audit_events disable trigger append_only`)
      await tx.execute(sql`update audit_events set object = 'other' where institution_id = ${HARBOUR} and sequence = 5`)
      await tx.execute(sql`alter table audit_events enable trigger append_only`)
    })
    equal((await run({ ...KEPT_DAYS, audit: 100 })).failed, 1)
    equal((await events()).length, 4)
    equal((await examineRetention(test.db, KEPT_DAYS, testClock(NOW))).isGood, false)
  })
})

const signIn = (institutionId: string, at: Date): AuditEvent => ({
  institutionId,
  at,
  actor: 'alder@clarity.example',
  action: 'session.sign-in',
  object: 'alder@clarity.example',
  result: 'success',
  address: '192.0.2.1',
  requestId: 'request',
})
