import { deepEqual, equal, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'

import { sealingKey } from '#base/secrets/seal.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import type { Transaction } from '../database.ts'
import { asc, eq, sql } from '../drizzle.ts'
import { type AuditEvent, appendAuditEvent } from '../session/audit-events.ts'
import { auditEvents, auditHeads } from '../tables/audit.ts'
import { type AuditTexts, BEFORE_THE_FIRST, hashOfLink } from './chain.ts'
import { readCheckpoints, signCheckpointsAnew } from './checkpoints.ts'
import { cutAuditTrail } from './cut.ts'
import { redactAuditEvents } from './rewrite.ts'
import { verifyAuditTrail } from './verify.ts'

const KEY = sealingKey(new Uint8Array(32).fill(1))
const OTHER_KEY = sealingKey(new Uint8Array(32).fill(2))
const NOW = new Date('2026-11-23T02:00:00Z')
const ANN = 'ann@clarity.example'
const SECOND_MS = 1_000

const eventAt = (number: number, actor: string): AuditEvent => ({
  institutionId: HARBOUR,
  at: new Date(Date.UTC(2026, 5, 1) + number * SECOND_MS),
  actor,
  action: 'institution.assign-users',
  object: 'Alder',
  result: 'success',
  address: '192.0.2.1',
  requestId: `request ${number}`,
  details: { cells: [`${actor}, Growth: checked`, 'birch@clarity.example, Income: checked'] },
})

/** A person's texts without the person. */
const withoutAnn = ({ actor, object, address, details }: AuditTexts): AuditTexts => ({
  actor: actor.replace(ANN, 'erased'),
  object,
  address: actor === ANN ? '' : address,
  details: { cells: (details.cells as readonly string[]).map((cell) => cell.replace(ANN, 'erased')) },
})

describe('an audit trail whose texts are erased, and that is cut', () => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  afterEach(() => test.close())

  const append = (number: number, actor: string) =>
    test.db.withInstitution(HARBOUR, (tx) => appendAuditEvent(tx, eventAt(number, actor)))
  const verify = (key = KEY) => test.db.withInstitution(HARBOUR, (tx) => verifyAuditTrail(tx, HARBOUR, key))
  const rows = () => test.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents).orderBy(asc(auditEvents.sequence)))
  const erase = () =>
    test.db.withSystem(async (tx) => {
      const trail = { institutionId: HARBOUR, key: KEY, now: NOW }
      const redactions = await redactAuditEvents(tx, trail, sql`${auditEvents.details}::text like ${`%${ANN}%`}`, withoutAnn)
      const event = { ...eventAt(100, 'admin@clarity.example'), action: 'institution.erase-user', object: 'erased', details: {} }
      await appendAuditEvent(tx, { ...event, redactions })
      return redactions.length
    })
  /** An owner of the database who bypasses the program. */
  const tamper = (statement: ReturnType<typeof sql>) =>
    test.db.withSystem(async (tx) => {
      await tx.execute(sql`alter table audit_events disable trigger append_only`)
      await tx.execute(statement)
      await tx.execute(sql`alter table audit_events enable trigger append_only`)
    })
  /** As release 1.0.0 writes it. */
  const appendOldForm = (number: number, actor: string) => test.db.withSystem((tx) => insertOldForm(tx, eventAt(number, actor)))

  it('verifies with the texts erased, and holds no trace of the person but the id', async () => {
    for (const [number, actor] of [ANN, 'birch@clarity.example', ANN, 'token:1'].entries()) await append(number, actor)
    const before = await rows()
    equal(await erase(), 2)
    deepEqual(await verify(), { isWhole: true, events: 5 })
    const after = await rows()
    equal(JSON.stringify(after).includes(ANN), false)
    deepEqual(
      after
        .slice(0, 4)
        .map(({ sequence, at, action, requestId, hash, textHash }) => ({ sequence, at, action, requestId, hash, textHash })),
      before.map(({ sequence, at, action, requestId, hash, textHash }) => ({ sequence, at, action, requestId, hash, textHash })),
    )
    deepEqual(after[1], before[1])
    deepEqual(after[0]?.details, { cells: ['erased, Growth: checked', 'birch@clarity.example, Income: checked'] })
    equal(after[0]?.address, '')
  })

  it('is broken by any further change of an erased event, and by a change that no erasure names', async () => {
    for (const [number, actor] of [ANN, 'birch@clarity.example', ANN].entries()) await append(number, actor)
    await erase()
    const changes = [
      [1, sql`update audit_events set actor = 'other' where sequence = 1`],
      [1, sql`update audit_events set salt = null, actor = '' where sequence = 1`],
      [1, sql`update audit_events set text_hash = repeat('0', 64) where sequence = 1`],
      [2, sql`update audit_events set salt = null, actor = '' where sequence = 2`],
      [2, sql`update audit_events set details = '{}'::jsonb where sequence = 2`],
      [4, sql`update audit_events set redactions = '[]'::jsonb where sequence = 4`],
      [4, sql`update audit_events set redactions = null where sequence = 4`],
    ] as const
    await tamper(sql`create table before_tampering as select * from audit_events`)
    for (const [sequence, change] of changes) {
      await tamper(change)
      deepEqual(await verify(), { isWhole: false, sequence, problem: 'changed' })
      await tamper(sql`delete from audit_events`)
      await tamper(sql`insert into audit_events select * from before_tampering`)
    }
    equal((await verify()).isWhole, true)
  })

  it('erases a second person from an event that was changed before', async () => {
    for (const [number, actor] of [ANN, 'birch@clarity.example'].entries()) await append(number, actor)
    await erase()
    await test.db.withSystem(async (tx) => {
      const trail = { institutionId: HARBOUR, key: KEY, now: NOW }
      const redactions = await redactAuditEvents(tx, trail, undefined, (texts) => ({ ...texts, details: {} }))
      deepEqual(
        redactions.map(([sequence]) => sequence),
        [1, 2],
      )
      await appendAuditEvent(tx, { ...eventAt(101, 'system'), redactions })
    })
    deepEqual(await verify(), { isWhole: true, events: 4 })
  })

  it('hashes events of 1.0.0 anew, signs what it verified, and goes on with events of either form', async () => {
    for (const [number, actor] of [ANN, 'birch@clarity.example'].entries()) await appendOldForm(number, actor)
    await append(2, ANN)
    await appendOldForm(3, 'birch@clarity.example')
    const former = (await rows()).map(({ hash }) => hash)
    deepEqual(await verify(), { isWhole: true, events: 4 })
    equal(await erase(), 2)
    deepEqual(await verify(), { isWhole: true, events: 5 })
    equal(
      (await rows()).some(({ hash, previousHash }) => former.includes(hash) || former.includes(previousHash)),
      false,
    )
    const [checkpoint, ...more] = await test.db.withInstitution(HARBOUR, (tx) => readCheckpoints(tx, HARBOUR))
    deepEqual([checkpoint?.sequence, checkpoint?.reason, checkpoint?.keyId, more.length], [4, 'hashed-anew', KEY.id, 0])
    deepEqual(await verify(OTHER_KEY), { isWhole: false, sequence: 4, problem: 'not signed with this key' })
    await appendOldForm(5, ANN)
    equal(await erase(), 1)
    deepEqual(await verify(), { isWhole: true, events: 7 })
  })

  it('does not sign a trail of 1.0.0 that was changed', async () => {
    await appendOldForm(0, ANN)
    await tamper(sql`update audit_events set result = 'refused'`)
    await rejects(erase(), /event 1 is changed/)
  })

  it('is cut at a signed checkpoint, from which the rest verifies', async () => {
    for (const number of [0, 1, 2, 3]) await append(number, ANN)
    const cut = (before: Date) => test.db.withSystem((tx) => cutAuditTrail(tx, HARBOUR, before, KEY, NOW))
    equal(await cut(eventAt(0, '').at), 0)
    equal(await cut(eventAt(2, '').at), 2)
    deepEqual(await verify(), { isWhole: true, events: 2 })
    equal(await cut(eventAt(2, '').at), 0)
    await append(4, ANN)
    equal(await erase(), 3)
    equal(await cut(NOW), 4)
    deepEqual(await verify(), { isWhole: true, events: 0 })
    await append(5, ANN)
    deepEqual(await verify(), { isWhole: true, events: 1 })
    await tamper(sql`update audit_checkpoints set sequence = 5 where sequence = 6`)
    equal((await verify()).isWhole, false)
  })

  it('is cut by no one without a checkpoint, nor where it is broken', async () => {
    for (const number of [0, 1, 2]) await append(number, ANN)
    const direct = test.db.withSystem((tx) => tx.execute(sql`select clarity_cut_audit_events(${HARBOUR}::uuid, 2)`))
    await rejects(direct, (error: Error) => String(error.cause).includes('at a checkpoint alone'))
    for (const call of [
      sql`clarity_cut_audit_events(${HARBOUR}::uuid, 2)`,
      sql`clarity_rewrite_audit_events(${HARBOUR}::uuid, '[]')`,
    ])
      await rejects(test.db.withInstitution(HARBOUR, (tx) => tx.execute(sql`select ${call}`)))
    await tamper(sql`update audit_events set object = 'other' where sequence = 3`)
    await rejects(
      test.db.withSystem((tx) => cutAuditTrail(tx, HARBOUR, eventAt(1, '').at, KEY, NOW)),
      /event 3 is changed/,
    )
    equal((await rows()).length, 3)
  })

  it('verifies with a new key once its checkpoints are signed with it', async () => {
    for (const number of [0, 1]) await append(number, ANN)
    await test.db.withSystem((tx) => cutAuditTrail(tx, HARBOUR, eventAt(1, '').at, KEY, NOW))
    const sign = (from: typeof KEY | null, to: typeof KEY) => test.db.withSystem((tx) => signCheckpointsAnew(tx, from, to))
    await rejects(sign(OTHER_KEY, sealingKey(new Uint8Array(32).fill(3))), /not as it was signed/)
    equal(await sign(KEY, OTHER_KEY), 1)
    equal((await verify(OTHER_KEY)).isWhole, true)
    equal(await sign(KEY, OTHER_KEY), 0)
    equal(await sign(null, KEY), 1)
    equal((await verify()).isWhole, true)
  })
})

async function insertOldForm(tx: Transaction, event: AuditEvent): Promise<void> {
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.institutionId, HARBOUR))
  const sequence = (head?.sequence ?? 0) + 1
  const none = { actorId: null, subjectId: null, salt: null, textHash: null, redactions: null }
  const link = { ...event, details: event.details ?? {}, ...none, sequence, previousHash: head?.hash ?? BEFORE_THE_FIRST }
  const hash = hashOfLink(link)
  await tx.insert(auditEvents).values({ ...link, hash })
  const target = auditHeads.institutionId
  await tx
    .insert(auditHeads)
    .values({ institutionId: HARBOUR, sequence, hash })
    .onConflictDoUpdate({ target, set: { sequence, hash } })
}
