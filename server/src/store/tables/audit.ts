import { bigint, jsonb, pgTable, primaryKey, text, timestamp, uuid } from '../drizzle.ts'
import { institutions } from './institution.ts'

/**
 * Audit trail: actor, action, time, address and result; append-only, each row chained by the hash of the previous one. Actor, object, address
 * and details are beside the chain, which covers their salted hash: they can be erased. `store/audit/chain.ts` has the hashes.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    institutionId: uuid('institution_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** A user's e-mail, `token:<id>`, or `system`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull(),
    result: text('result', { enum: ['success', 'failure', 'refused'] }).notNull(),
    address: text('address').notNull(),
    requestId: text('request_id').notNull(),
    details: jsonb('details').notNull(),
    /** The users who acted, and to whom it was done, where they were users at the time. */
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id'),
    /** Random, for the hash of actor, object, address and details; null, as the next, in events of 1.0.0, whose hash covers them directly. */
    salt: text('salt'),
    /** The salted hash of these four as they were written. */
    textHash: text('text_hash'),
    /** Of an erasure: events whose texts it changed, and their new salted hashes. */
    redactions: jsonb('redactions').$type<readonly (readonly [sequence: number, textHash: string])[]>(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.sequence] })],
)

/** The head of an institution's audit trail: it serializes appends, and shows a missing end. */
export const auditHeads = pgTable('audit_heads', {
  institutionId: uuid('institution_id')
    .primaryKey()
    .references(() => institutions.id),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})

/** A state of an audit trail that was verified, signed with the encryption key: behind `retention` the events were deleted. */
export const auditCheckpoints = pgTable(
  'audit_checkpoints',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** Of the last event it covers, which is the number of all events until then. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** `hashed-anew`: until there the chain of 1.0.0 was replaced by one over salted hashes. */
    reason: text('reason', { enum: ['retention', 'hashed-anew'] }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Of the last event. */
    hash: text('hash').notNull(),
    keyId: text('key_id').notNull(),
    signature: text('signature').notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.sequence, t.reason] })],
)

/** The nightly runs that delete what is older than its period. */
export const retentionRuns = pgTable('retention_runs', {
  at: timestamp('at', { withTimezone: true }).primaryKey(),
  /** Numbers of deleted rows and files, by kind. */
  deleted: jsonb('deleted').$type<Readonly<Record<string, number>>>().notNull(),
})
