import type { Limit } from '@portal/engine/limits/limit.ts'
import type { Transaction } from '../database.ts'
import { and, asc, count, eq, inArray, isNull } from '../drizzle.ts'
import { accounts, clients } from '../tables/institution.ts'
import { limits, mandateAssignments, mandates } from '../tables/limits.ts'

/** A limit of a mandate. */
export interface StoredLimit extends Limit {
  readonly id: string
}

const TERMS = ['kind', 'of', 'side', 'bound', 'warning', 'isLookedThrough'] as const

/** Whether two limits say the same. */
export const isSameLimit = (a: Limit, b: Limit): boolean => TERMS.every((term) => a[term] === b[term])

/** A mandate of an account, or of all accounts of a client together. Days are ISO dates, and both belong to it. */
export interface MandateAssignment {
  readonly id: string
  readonly mandateId: string
  readonly clientId: string
  readonly clientName: string
  readonly accountId: string | null
  readonly accountName: string | null
  readonly validFrom: string
  readonly validUntil: string | null
}

/** A mandate that has not ended. */
export interface StoredMandate {
  readonly id: string
  readonly name: string
  readonly limits: readonly StoredLimit[]
  readonly assignments: readonly MandateAssignment[]
}

/** The mandates that have not ended, by name, with what of them the transaction sees. */
export async function readMandates(tx: Transaction, institutionId: string): Promise<readonly StoredMandate[]> {
  const found = await tx
    .select({ id: mandates.id, name: mandates.name })
    .from(mandates)
    .where(and(eq(mandates.institutionId, institutionId), isNull(mandates.endedAt)))
    .orderBy(asc(mandates.name))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const { id, mandateId, kind, of, side, bound, warning, isLookedThrough } = limits
  const live = await tx
    .select({ id, mandateId, kind, of, side, bound, warning, isLookedThrough })
    .from(limits)
    .where(and(inArray(mandateId, ids), isNull(limits.endedAt)))
    .orderBy(asc(kind), asc(of), asc(side), asc(bound), asc(warning), asc(isLookedThrough), asc(id))
  const assigned = await assignmentsOf(tx, ids)
  return found.map((mandate) => ({
    ...mandate,
    limits: live.filter((limit) => limit.mandateId === mandate.id).map(({ mandateId: _, ...limit }) => limit),
    assignments: assigned.filter((assignment) => assignment.mandateId === mandate.id),
  }))
}

async function assignmentsOf(tx: Transaction, mandateIds: readonly string[]): Promise<readonly MandateAssignment[]> {
  const { id, mandateId, clientId, accountId, validFrom, validUntil } = mandateAssignments
  return await tx
    .select({ id, mandateId, clientId, clientName: clients.name, accountId, accountName: accounts.name, validFrom, validUntil })
    .from(mandateAssignments)
    .innerJoin(clients, eq(clients.id, clientId))
    .leftJoin(accounts, eq(accounts.id, accountId))
    .where(inArray(mandateId, [...mandateIds]))
    .orderBy(asc(clients.name), asc(accounts.name), asc(validFrom))
}

/** How many mandates an institution has or had. */
export async function countMandates(tx: Transaction, institutionId: string): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(mandates).where(eq(mandates.institutionId, institutionId))
  return row!.rows
}

/** Adds a mandate. Throws where another that has not ended has its name. */
export async function insertMandate(
  tx: Transaction,
  mandate: { id: string; institutionId: string; name: string },
): Promise<void> {
  await tx.insert(mandates).values(mandate)
}

/** Gives a mandate another name. Throws where another that has not ended has it. */
export async function renameMandate(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.update(mandates).set({ name }).where(eq(mandates.id, id))
}

/** Ends a mandate with its limits. */
export async function endMandate(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(limits)
    .set({ endedAt: at })
    .where(and(eq(limits.mandateId, id), isNull(limits.endedAt)))
  await tx.update(mandates).set({ endedAt: at }).where(eq(mandates.id, id))
}

/** Ends a mandate and begins it again under another id; its limits go on in it, without assignments. */
export async function beginAgain(
  tx: Transaction,
  institutionId: string,
  { id, name }: StoredMandate,
  again: string,
  at: Date,
): Promise<void> {
  await tx.update(mandates).set({ endedAt: at }).where(eq(mandates.id, id))
  await insertMandate(tx, { id: again, institutionId, name })
  await tx
    .update(limits)
    .set({ mandateId: again })
    .where(and(eq(limits.mandateId, id), isNull(limits.endedAt)))
}

/** Lets ended limits begin again in a mandate. @returns the ids of those that there are */
export async function reviveLimits(tx: Transaction, mandateId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const revived = await tx
    .update(limits)
    .set({ endedAt: null, mandateId })
    .where(inArray(limits.id, [...ids]))
    .returning({ id: limits.id })
  return new Set(revived.map(({ id }) => id))
}

/** Adds limits to a mandate. */
export async function insertLimits(
  tx: Transaction,
  institutionId: string,
  mandateId: string,
  added: readonly StoredLimit[],
): Promise<void> {
  if (added.length > 0) await tx.insert(limits).values(added.map((limit) => ({ ...limit, institutionId, mandateId })))
}

/** Ends limits. Their states stay. */
export async function endLimits(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(limits)
      .set({ endedAt: at })
      .where(inArray(limits.id, [...ids]))
}

/** Adds an assignment. */
export async function insertAssignment(
  tx: Transaction,
  assignment: Omit<MandateAssignment, 'clientName' | 'accountName'> & { readonly institutionId: string },
): Promise<void> {
  await tx.insert(mandateAssignments).values(assignment)
}

/** Gives an assignment another last day (ISO date); null for none. */
export async function endAssignment(tx: Transaction, id: string, validUntil: string | null): Promise<void> {
  await tx.update(mandateAssignments).set({ validUntil }).where(eq(mandateAssignments.id, id))
}

/** An account of a client; undefined where the client has none with that id. */
export async function accountOfClient(
  tx: Transaction,
  clientId: string,
  accountId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const [row] = await tx
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.clientId, clientId)))
  return row
}

/** Whether any mandate is assigned. */
export async function hasAssignments(tx: Transaction, institutionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: mandateAssignments.id })
    .from(mandateAssignments)
    .where(eq(mandateAssignments.institutionId, institutionId))
    .limit(1)
  return row !== undefined
}
