import type { LimitState } from '@portal/engine/limits/limit.ts'
import type { LimitCause } from '@portal/engine/limits/limit-cause.ts'
import type { Transaction } from '../database.ts'
import { and, eq, sql } from '../drizzle.ts'
import { accounts, clients } from '../tables/institution.ts'
import { limitAcknowledgements, limitEvaluations, limitNotices, limitStates, limits } from '../tables/limits.ts'
import { users } from '../tables/session.ts'
import type { StoredLimit } from './mandates.ts'

/** Which limit of which account or client. */
export interface LimitKey {
  readonly limitId: string
  /** Of the account, or of the client for all its accounts. */
  readonly subjectId: string
}

/** The key of an account or client as rows have it. */
interface LimitOwner extends LimitKey {
  readonly clientId: string
  readonly accountId: string | null
}

/** The state of a limit at a close. */
export interface StoredState extends LimitOwner {
  /** ISO date of the close. */
  readonly day: string
  readonly state: LimitState
  readonly value: number | null
  readonly cause: LimitCause | null
  readonly isActive: boolean | null
  /** As a text of the engine. */
  readonly reason: unknown
}

/** Stores states at closes in place of those that were stored before. */
export async function saveStates(
  tx: Transaction,
  institutionId: string,
  dataVersion: number,
  states: readonly StoredState[],
): Promise<void> {
  if (states.length === 0) return
  await tx.execute(sql`
    insert into ${limitStates} (institution_id, limit_id, owner_id, day, client_id, account_id, state, value, cause, is_active, reason, data_version)
    select ${institutionId}::uuid, s.*, ${dataVersion}::bigint
    from json_to_recordset(${JSON.stringify(states.map(rowOf))}::json) as s(
      limit_id uuid, owner_id uuid, day date, client_id uuid, account_id uuid, state text, value double precision,
      cause text, is_active boolean, reason jsonb)
    on conflict (institution_id, limit_id, owner_id, day) do update set state = excluded.state, value = excluded.value,
      cause = excluded.cause, is_active = excluded.is_active, reason = excluded.reason, data_version = excluded.data_version`)
}

const rowOf = (row: StoredState) => ({
  limit_id: row.limitId,
  owner_id: row.subjectId,
  day: row.day,
  client_id: row.clientId,
  account_id: row.accountId,
  state: row.state,
  value: row.value,
  cause: row.cause,
  is_active: row.isActive,
  reason: row.reason,
})

/** The last state of a limit up to a day, and the close on which it began. */
export interface LatestState extends LimitKey {
  readonly day: string
  readonly state: LimitState
  readonly since: string
  /** Whether no other state is on record before it, so that it may have begun earlier. */
  readonly isOldest: boolean
  readonly cause: LimitCause | null
  readonly isActive: boolean | null
}

/**
 * The last states of accounts and clients up to a day.
 *
 * @param day ISO date; also of what is before it with `isBefore`
 */
export async function latestStates(
  tx: Transaction,
  institutionId: string,
  {
    subjectIds,
    day,
    isBefore = false,
  }: { readonly subjectIds: readonly string[]; readonly day: string; readonly isBefore?: boolean },
): Promise<readonly LatestState[]> {
  const until = isBefore ? sql`day < ${day}` : sql`day <= ${day}`
  const { rows } = await tx.execute<LatestState & Record<string, unknown>>(sql`
    select distinct on (s.limit_id, s.owner_id) s.limit_id as "limitId", s.owner_id as "subjectId", s.day::text as day, s.state,
      s.cause, s.is_active as "isActive", (
        select min(b.day)::text from ${limitStates} b
        where b.institution_id = s.institution_id and b.limit_id = s.limit_id and b.owner_id = s.owner_id and b.day <= s.day
          and b.day > coalesce((
            select max(d.day) from ${limitStates} d
            where d.institution_id = s.institution_id and d.limit_id = s.limit_id and d.owner_id = s.owner_id and d.day < s.day
              and d.state <> s.state), '-infinity')) as since,
      not exists (
        select from ${limitStates} d
        where d.institution_id = s.institution_id and d.limit_id = s.limit_id and d.owner_id = s.owner_id and d.day < s.day
          and d.state <> s.state) as "isOldest"
    from ${limitStates} s
    where s.institution_id = ${institutionId}::uuid and s.owner_id = any(${sql.param(subjectIds)}::uuid[]) and s.${until}
    order by s.limit_id, s.owner_id, s.day desc`)
  return rows
}

/** An acknowledgement of the state that began on a day. */
export interface Acknowledgement extends LimitOwner {
  readonly since: string
  readonly state: LimitState
  readonly at: Date
  readonly acknowledgedBy: string
  readonly comment: string
}

/** Stores an acknowledgement. */
export async function insertAcknowledgement(
  tx: Transaction,
  acknowledgement: Acknowledgement & { readonly id: string; readonly institutionId: string },
): Promise<void> {
  await tx.insert(limitAcknowledgements).values(acknowledgement)
}

/** Acknowledgements of accounts and clients, newest first. */
export async function readAcknowledgements(
  tx: Transaction,
  institutionId: string,
  subjectIds: readonly string[],
): Promise<readonly Acknowledgement[]> {
  return await tx
    .select()
    .from(limitAcknowledgements)
    .where(
      sql`${limitAcknowledgements.institutionId} = ${institutionId}::uuid
        and ${limitAcknowledgements.subjectId} = any(${sql.param(subjectIds)}::uuid[])`,
    )
    .orderBy(sql`${limitAcknowledgements.at} desc`)
}

/** A change of state that people were notified of. */
interface LimitNotice extends LimitOwner {
  readonly at: Date
  readonly day: string
  readonly state: LimitState
}

/** The states of which people were notified last. */
export async function lastNotices(
  tx: Transaction,
  institutionId: string,
): Promise<readonly (LimitKey & { readonly state: LimitState })[]> {
  const { limitId, subjectId, state, at } = limitNotices
  return await tx
    .selectDistinctOn([limitId, subjectId], { limitId, subjectId, state })
    .from(limitNotices)
    .where(eq(limitNotices.institutionId, institutionId))
    .orderBy(limitId, subjectId, sql`${at} desc`)
}

/** Stores changes of state that people are notified of in this transaction. */
export async function insertNotices(tx: Transaction, institutionId: string, notices: readonly LimitNotice[]): Promise<void> {
  if (notices.length > 0) await tx.insert(limitNotices).values(notices.map((notice) => ({ ...notice, institutionId })))
}

/** How far the limits of an institution are evaluated. */
interface LimitEvaluation {
  readonly dataVersion: number
  /** ISO date of the last close. */
  readonly day: string
  readonly at: Date
}

/** The last evaluation; undefined before the first. */
export async function lastEvaluation(tx: Transaction, institutionId: string): Promise<LimitEvaluation | undefined> {
  const { dataVersion, day, at } = limitEvaluations
  const [row] = await tx
    .select({ dataVersion, day, at })
    .from(limitEvaluations)
    .where(eq(limitEvaluations.institutionId, institutionId))
  return row
}

/** Stores how far limits were evaluated, in place of the last evaluation. */
export async function saveEvaluation(tx: Transaction, institutionId: string, evaluation: LimitEvaluation): Promise<void> {
  await tx
    .insert(limitEvaluations)
    .values({ institutionId, ...evaluation })
    .onConflictDoUpdate({ target: limitEvaluations.institutionId, set: evaluation })
}

/** ISO date of the first day of which something was booked, corrected or undone after an instant; undefined where nothing was. */
export async function firstChangedDay(tx: Transaction, institutionId: string, after: Date): Promise<string | undefined> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    with changed as (
      select id from batches where institution_id = ${institutionId}::uuid
        and greatest(known_at, undone_at) > ${after.toISOString()}::timestamptz)
    select min(day)::text as day from (
      select min(day) as day from prices where batch_id in (select id from changed)
      union all select min(day) from fx_rates where batch_id in (select id from changed)
      union all select min(trade_date) from transactions where batch_id in (select id from changed)
      union all select min(coalesce(ex_date, pay_date)) from income where batch_id in (select id from changed)
      union all select min(date) from transfers where batch_id in (select id from changed)
      union all select min(ex_date) from corporate_actions where batch_id in (select id from changed)) as days`)
  return rows[0]?.day ?? undefined
}

/** The closes from a day on for which states are stored, ISO dates, newest first. */
export async function storedCloses(
  tx: Transaction,
  institutionId: string,
  from: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct day::text as day from ${limitStates}
    where institution_id = ${institutionId}::uuid and day >= ${from} order by day desc limit ${limit}`)
  return rows.map(({ day }) => day)
}

/** A user who may acknowledge limits of an account or client. */
interface LimitReader {
  readonly userId: string
  readonly email: string
  readonly subjectId: string
}

/** The users who may acknowledge limits of some accounts, and of some clients as a whole. In a transaction of the institution. */
export async function readersOfLimits(
  tx: Transaction,
  institutionId: string,
  subjectIds: readonly string[],
): Promise<readonly LimitReader[]> {
  const { rows } = await tx.execute<LimitReader & Record<string, unknown>>(sql`
    select u.id as "userId", u.email, seen.id as "subjectId"
    from ${users} u cross join lateral (
      select id from clarity_accounts(u.id) as id union all select id from clarity_whole_clients(u.id) as id) as seen
    where u.institution_id = ${institutionId}::uuid and u.disabled_at is null
      and clarity_has_right(u.id, 'acknowledge-limits') and seen.id = any(${sql.param(subjectIds)}::uuid[])`)
  return rows
}

interface FoundState extends LimitOwner, Pick<LatestState, 'state' | 'since'> {
  readonly limit: StoredLimit
  /** Name of the account or client. */
  readonly subjectName: string
}

/** The last recorded state of a limit; undefined where the transaction sees none. */
export async function findState(tx: Transaction, institutionId: string, key: LimitKey): Promise<FoundState | undefined> {
  const all = await latestStates(tx, institutionId, { subjectIds: [key.subjectId], day: 'infinity' })
  const latest = all.find(({ limitId }) => limitId === key.limitId)
  if (!latest) return undefined
  const { id, kind, of, side, bound, warning, isLookedThrough } = limits
  const [row] = await tx
    .select({
      limit: { id, kind, of, side, bound, warning, isLookedThrough },
      clientId: limitStates.clientId,
      clientName: clients.name,
      accountId: limitStates.accountId,
      accountName: accounts.name,
    })
    .from(limitStates)
    .innerJoin(limits, eq(limits.id, limitStates.limitId))
    .innerJoin(clients, eq(clients.id, limitStates.clientId))
    .leftJoin(accounts, eq(accounts.id, limitStates.accountId))
    .where(and(eq(limitStates.limitId, key.limitId), eq(limitStates.subjectId, key.subjectId), eq(limitStates.day, latest.day)))
  if (!row) return undefined
  const { limit, clientId, clientName, accountId, accountName } = row
  return { ...key, clientId, accountId, limit, state: latest.state, since: latest.since, subjectName: accountName ?? clientName }
}
