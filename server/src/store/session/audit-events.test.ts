import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { verifyAuditTrail } from '../audit/verify.ts'
import { asc, eq, sql } from '../drizzle.ts'
import { auditEvents } from '../tables/audit.ts'
import { type AuditEvent, appendAuditEvent } from './audit-events.ts'

const event = (object: string, details: AuditEvent['details'] = {}, institutionId = HARBOUR): AuditEvent => ({
  institutionId,
  at: new Date('2026-06-01T09:00:00.123Z'),
  actor: 'admin@clarity.example',
  action: 'institution.delete-user',
  object,
  result: 'success',
  address: '192.0.2.1',
  requestId: 'request',
  details,
})

describe('protection 60: the audit trail', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  after(() => test.close())

  const append = (...args: Parameters<typeof event>) =>
    test.db.withInstitution(args[2] ?? HARBOUR, (tx) => appendAuditEvent(tx, event(...args)))
  const verify = (institutionId = HARBOUR) => test.db.withInstitution(institutionId, (tx) => verifyAuditTrail(tx, institutionId))
  /** An owner of the database who bypasses the program. */
  const tamper = (statement: ReturnType<typeof sql>) =>
    test.db.withSystem(async (tx) => {
      await tx.execute(sql`alter table audit_events disable trigger append_only`)
      await tx.execute(statement)
      await tx.execute(sql`alter table audit_events enable trigger append_only`)
    })

  it('numbers the events of each institution without a gap, also when they are written in parallel', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => append(`user ${i}`, { i }, i % 4 === 0 ? MEADOW : HARBOUR)))
    for (const [institutionId, count] of [
      [HARBOUR, 30],
      [MEADOW, 10],
    ] as const) {
      const rows = await test.db.withInstitution(institutionId, (tx) =>
        tx.select({ sequence: auditEvents.sequence }).from(auditEvents).orderBy(asc(auditEvents.sequence)),
      )
      deepEqual(
        rows.map(({ sequence }) => sequence),
        Array.from({ length: count }, (_, i) => i + 1),
      )
      deepEqual(await verify(institutionId), { isWhole: true, events: count })
    }
  })

  it('commits or rolls back with its transaction', async () => {
    const failed = test.db.withInstitution(HARBOUR, async (tx) => {
      await appendAuditEvent(tx, event('nobody'))
      throw new Error('changed its mind')
    })
    await failed.catch(() => {})
    deepEqual(await verify(), { isWhole: true, events: 30 })
  })

  it('stores all texts that a user can type', async () => {
    await append('NUL \0, half a pair \ud800, line\r\nfeed', { z: 1, a: ['\0'], nothing: null, long: 'x'.repeat(2_000) })
    deepEqual(await verify(), { isWhole: true, events: 31 })
  })

  it('refuses any change, also by the owner of the tables', async () => {
    const changes = [sql`update audit_events set actor = 'x'`, sql`delete from audit_events`, sql`truncate audit_events`]
    for (const change of changes) {
      const error = await test.db
        .withSystem((tx) => tx.execute(change))
        .then(
          () => undefined,
          (refusal: Error) => refusal,
        )
      equal(String(error?.cause).includes('only ever added to'), true)
    }
  })

  it('names the changed event, for every column', async () => {
    const changes = {
      at: sql`at + interval '1 ms'`,
      actor: sql`'other'`,
      action: sql`'other'`,
      object: sql`'other'`,
      result: sql`'refused'`,
      address: sql`'other'`,
      request_id: sql`'other'`,
      details: sql`'{"i": 99}'::jsonb`,
      previous_hash: sql`repeat('0', 64)`,
      hash: sql`repeat('0', 64)`,
      actor_id: sql`gen_random_uuid()`,
      subject_id: sql`gen_random_uuid()`,
      salt: sql`null`,
      text_hash: sql`repeat('0', 64)`,
      redactions: sql`'[]'::jsonb`,
    }
    await tamper(sql`create table before_tampering as select * from audit_events`)
    for (const [column, value] of Object.entries(changes)) {
      await tamper(
        sql`update audit_events set ${sql.identifier(column)} = ${value} where institution_id = ${HARBOUR} and sequence = 7`,
      )
      deepEqual(await verify(), { isWhole: false, sequence: 7, problem: 'changed' }, column)
      await tamper(
        sql`update audit_events a set ${sql.identifier(column)} = b.${sql.identifier(column)} from before_tampering b
          where a.institution_id = b.institution_id and a.sequence = b.sequence`,
      )
    }
    equal((await verify()).isWhole, true)
    equal((await verify(MEADOW)).isWhole, true)
  })

  it('names the removed event, also at the end', async () => {
    await tamper(sql`delete from audit_events where institution_id = ${MEADOW} and sequence = 10`)
    deepEqual(await verify(MEADOW), { isWhole: false, sequence: 10, problem: 'missing' })
    await tamper(sql`delete from audit_events where institution_id = ${HARBOUR} and sequence = 12`)
    deepEqual(await verify(), { isWhole: false, sequence: 12, problem: 'missing' })
    const left = await test.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents).where(eq(auditEvents.sequence, 12)))
    deepEqual(left, [])
  })
})
