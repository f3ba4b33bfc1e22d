import { randomBytes } from 'node:crypto'

import type { SealingKey } from '#base/secrets/seal.ts'
import { hashOf } from '#base/secrets/token.ts'
import type { Redaction } from '../audit/chain.ts'
import { redactAuditEvents } from '../audit/rewrite.ts'
import type { Transaction } from '../database.ts'
import { and, eq, inArray, sql } from '../drizzle.ts'
import { revokePasswordTokens } from '../session/password-tokens.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { deleteSignInsOf } from '../session/sign-ins.ts'
import { deleteUser, lockUser } from '../session/users.ts'
import { auditEvents } from '../tables/audit.ts'
import { imports } from '../tables/batches.ts'
import { letters, statementDeliveries } from '../tables/jobs.ts'
import { attempts } from '../tables/session.ts'
import { signInDraws, signInQueue, strangerFailures } from '../tables/sign-in.ts'
import { eventsNaming, patternOf, textsWithout } from './mentions.ts'

/** A person to be erased. */
interface Person {
  readonly institutionId: string
  /** Trimmed and in lower case. */
  readonly email: string
  /** Null where the user was deleted before, and the audit trail still names them. */
  readonly userId: string | null
}

/** Changes made by an erasure. */
export interface Erasure {
  /** Stands in place of the e-mail from now on. */
  readonly pseudonym: string
  /** Rows of other tables that named the person. */
  readonly rows: number
  /** For the audit event of the erasure, in the same transaction. */
  readonly redactions: readonly Redaction[]
}

/**
 * Columns in which others' rows may name a person; the rows of the person go with the user. `docs/personal-data.md` has all of them.
 * They are here as text, since a name is replaced in each of them in the same way.
 */
const NAMING = [
  ['account_portfolio_changes', 'changed_by', 'text'],
  ['user_portfolio_changes', 'changed_by', 'text'],
  ['batches', 'booked_by', 'text'],
  ['batches', 'name', 'text'],
  ['limit_acknowledgements', 'acknowledged_by', 'text'],
  ['limit_acknowledgements', 'comment', 'text'],
  ['imports', 'sent_by', 'text'],
  ['imports', 'name', 'text'],
  ['imports', 'failures', 'jsonb'],
  ['packs', 'ordered_by', 'text'],
  ['pack_schedules', 'ordered_by', 'text'],
  ['statement_deliveries', 'sent_by', 'text'],
  ['statement_deliveries', 'files', 'jsonb'],
  ['statement_deliveries', 'reply', 'jsonb'],
  ['notifications', 'text', 'text'],
  ['api_tokens', 'name', 'text'],
  ['preferences', 'value', 'jsonb'],
  ['idempotency_keys', 'reply', 'jsonb'],
] as const

/**
 * Deletes a user with all their rows, and puts a pseudonym in place of their e-mail wherever else it stands; in the audit trail their
 * addresses go too. In a transaction of the system. The caller has locked the institution, and appends the audit event.
 */
export async function erasePerson(
  tx: Transaction,
  { institutionId, email, userId }: Person,
  key: SealingKey,
  now: Date,
): Promise<Erasure> {
  const pseudonym = `erased-${randomBytes(4).toString('hex')}`
  if (userId !== null) {
    await lockUser(tx, userId)
    // The user's rows first: a request that uses a link locks it, and would keep the user from being deleted.
    await revokePasswordTokens(tx, userId, now)
    await deleteSignInsOf(tx, userId)
    await endSessionsOf(tx, userId, now)
    await deleteUser(tx, userId)
  }
  await deleteGuesses(tx, email)
  await tx.delete(letters).where(and(eq(letters.institutionId, institutionId), eq(letters.email, email)))
  const sent = and(eq(imports.institutionId, institutionId), eq(imports.sentBy, email))
  await tx.update(imports).set({ address: '' }).where(sent)
  const delivered = and(eq(statementDeliveries.institutionId, institutionId), eq(statementDeliveries.sentBy, email))
  await tx.update(statementDeliveries).set({ address: '' }).where(delivered)
  const pattern = patternOf(email)
  let rows = 0
  for (const [table, column, type] of NAMING) {
    const [place, cast] = [sql.identifier(column), sql.raw(type)]
    const changed = await tx.execute(
      sql`update ${sql.identifier(table)} set ${place} = regexp_replace(${place}::text, ${pattern}, ${pseudonym}, 'gi')::${cast}
        where institution_id = ${institutionId}::uuid and ${place}::text ~* ${pattern}`,
    )
    rows += changed.rowCount ?? 0
  }
  const trail = { institutionId, key, now }
  const redactions = await redactAuditEvents(tx, trail, eventsNaming(email), (event) => textsWithout(event, email, pseudonym))
  return { pseudonym, rows, redactions }
}

/** Whether the audit trail of an institution names a person. */
export async function isNamed(tx: Transaction, institutionId: string, email: string): Promise<boolean> {
  return (await tx.$count(auditEvents, and(eq(auditEvents.institutionId, institutionId), eventsNaming(email)))) > 0
}

/** Failed sign-ins are counted under hashes of the e-mail. */
async function deleteGuesses(tx: Transaction, email: string): Promise<void> {
  const hash = hashOf(email)
  const ofKinds = [hash, ...['password', 'code'].map((kind) => hashOf(`${kind} ${email}`))]
  await tx.delete(attempts).where(sql`position(${hash} in ${attempts.key}) > 0`)
  await tx.delete(strangerFailures).where(eq(strangerFailures.emailHash, hash))
  await tx.delete(signInDraws).where(inArray(signInDraws.emailHash, ofKinds))
  await tx.delete(signInQueue).where(inArray(signInQueue.emailHash, ofKinds))
}
