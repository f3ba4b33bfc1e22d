import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Transaction } from '../database.ts'
import { newId } from '../id.ts'
import {
  beginAgain,
  endAssignment,
  endLimits,
  endMandate,
  insertAssignment,
  insertLimits,
  insertMandate,
  isSameLimit,
  type MandateAssignment,
  readMandates,
  reviveLimits,
  type StoredLimit,
  type StoredMandate,
} from '../limits/mandates.ts'
import type { Change } from './book-batch.ts'
import type { ReferenceBooking } from './book-reference.ts'
import type { KindCount } from './kind-count.ts'

/** An assignment as it is given. */
type Assigned = Pick<MandateAssignment, 'clientId' | 'accountId' | 'validFrom' | 'validUntil'>
/** Of a mandate, by its name. */
type OfMandate<T> = T & { readonly mandate: string }

/** Whether a kind of changes is of mandates: their rows end and stay, as states of closes refer to them. */
export const isMandateKind = (kind: string): boolean => kind === 'mandateLimits' || kind === 'mandateAssignments'

/** Gives mandates all their limits, and begins those that there are not yet; records the former limits. */
export async function bookMandateLimits(
  tx: Transaction,
  institutionId: string,
  given: readonly OfMandate<Omit<StoredLimit, 'id'>>[],
  at: Date,
): Promise<ReferenceBooking> {
  const counts: KindCount[] = []
  const changes: Change[] = []
  const all = await mandatesFor(tx, institutionId, given)
  for (const [name, lines] of Map.groupBy(given, ({ mandate }) => mandate)) {
    const before = all.get(name)
    const known = before?.limits ?? []
    const limits = lines.map(({ mandate: _, ...limit }): StoredLimit => {
      return known.find((other) => isSameLimit(other, limit)) ?? { ...limit, id: newId() }
    })
    const count = countOf(known, limits, (limit) => known.includes(limit))
    counts.push(count)
    if (count.added === 0 && count.corrected === 0) continue
    changes.push({ kind: 'mandateLimits', key: JSON.stringify([name]), before: before ? known : null })
    const mandate = before ?? { id: newId(), name, limits: [], assignments: [] }
    if (!before) await insertMandate(tx, { id: mandate.id, institutionId, name })
    await setLimits(tx, institutionId, mandate, limits, at)
  }
  return { count: sumOf(counts), changes }
}

/** Gives mandates all their assignments; records the former ones. */
export async function bookMandateAssignments(
  tx: Transaction,
  institutionId: string,
  given: readonly OfMandate<Assigned>[],
  at: Date,
): Promise<ReferenceBooking> {
  const counts: KindCount[] = []
  const changes: Change[] = []
  const all = await mandatesFor(tx, institutionId, given)
  for (const [name, assigned] of Map.groupBy(given, ({ mandate }) => mandate)) {
    const mandate = all.get(name)!
    const { assignments } = mandate
    const isKnown = (one: Assigned) => assignments.some((other) => isSamePlace(one, other) && one.validUntil === other.validUntil)
    const count = countOf(assignments, assigned, isKnown)
    counts.push(count)
    if (count.added === 0 && count.corrected === 0) continue
    changes.push({ kind: 'mandateAssignments', key: JSON.stringify([name]), before: assignments })
    await setAssignments(tx, institutionId, mandate, assigned, at)
  }
  return { count: sumOf(counts), changes }
}

/** Gives mandates their former limits and assignments again; those that a batch began end. */
export async function restoreMandates(
  tx: Transaction,
  institutionId: string,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  for (const kind of ['mandateLimits', 'mandateAssignments']) {
    const ofKind = changes.filter((change) => change.kind === kind)
    const all = await mandatesFor(tx, institutionId, ofKind)
    for (const { key, before } of ofKind) {
      const [name] = JSON.parse(key) as [string]
      const mandate = all.get(name)
      // One that the batch began may have been ended or renamed in the portal since.
      if (!mandate && before !== null && (before as readonly unknown[]).length > 0)
        throw new Failure(409, refusal('changedAgain'))
      if (!mandate) continue
      if (kind === 'mandateAssignments')
        await setAssignments(tx, institutionId, mandate, before as readonly MandateAssignment[], at)
      else if (before === null) await endMandate(tx, mandate.id, at)
      else await setLimits(tx, institutionId, mandate, before as readonly StoredLimit[], at)
    }
  }
}

/** The mandates that have not ended by name; none are read where nothing is asked. */
async function mandatesFor(
  tx: Transaction,
  institutionId: string,
  asked: readonly unknown[],
): Promise<ReadonlyMap<string, StoredMandate>> {
  if (asked.length === 0) return new Map()
  return new Map((await readMandates(tx, institutionId)).map((mandate) => [mandate.name, mandate]))
}

/** Limits with a known id go on, or begin again; those that are left out end. */
async function setLimits(
  tx: Transaction,
  institutionId: string,
  mandate: StoredMandate,
  limits: readonly StoredLimit[],
  at: Date,
): Promise<void> {
  const live = new Set(mandate.limits.map(({ id }) => id))
  const kept = new Set(limits.map(({ id }) => id))
  await endLimits(
    tx,
    [...live].filter((id) => !kept.has(id)),
    at,
  )
  const others = limits.filter(({ id }) => !live.has(id))
  const revived = await reviveLimits(
    tx,
    mandate.id,
    others.map(({ id }) => id),
  )
  await insertLimits(
    tx,
    institutionId,
    mandate.id,
    others.filter(({ id }) => !revived.has(id)),
  )
}

/** An assignment is never deleted: where one is left out, the mandate ends and begins again with its limits and the others. */
async function setAssignments(
  tx: Transaction,
  institutionId: string,
  mandate: StoredMandate,
  assigned: readonly Assigned[],
  at: Date,
): Promise<void> {
  const left = new Set(mandate.assignments)
  const pairs = paired(assigned, left)
  const isKept = left.size === 0
  const mandateId = isKept ? mandate.id : newId()
  if (!isKept) await beginAgain(tx, institutionId, mandate, mandateId, at)
  for (const [{ clientId, accountId, validFrom, validUntil }, known] of pairs) {
    if (!isKept || !known)
      await insertAssignment(tx, { id: newId(), institutionId, mandateId, clientId, accountId, validFrom, validUntil })
    else if (known.validUntil !== validUntil) await endAssignment(tx, known.id, validUntil)
  }
}

/** Each assignment with the known one that it is or changes; takes these from `left`. Equal ones are found before changed ones. */
function paired(assigned: readonly Assigned[], left: Set<MandateAssignment>) {
  const take = (one: Assigned, isAlike: (other: MandateAssignment) => boolean) => {
    const found = [...left].find((other) => isSamePlace(one, other) && isAlike(other))
    if (found) left.delete(found)
    return found
  }
  const equal = assigned.map((one) => [one, take(one, ({ validUntil }) => validUntil === one.validUntil)] as const)
  return equal.map(([one, known]) => [one, known ?? take(one, () => true)] as const)
}

const isSamePlace = (a: Assigned, b: Assigned): boolean =>
  a.clientId === b.clientId && a.accountId === b.accountId && a.validFrom === b.validFrom

/** A known one that is not given any more counts as corrected. */
function countOf<T>(known: readonly unknown[], given: readonly T[], isKnown: (one: T) => boolean): KindCount {
  const unchanged = given.filter(isKnown).length
  const corrected = known.length - unchanged
  return { added: Math.max(0, given.length - unchanged - corrected), corrected, unchanged }
}

const sumOf = (counts: readonly KindCount[]): KindCount =>
  counts.reduce(
    (sum, { added, corrected, unchanged }) => ({
      added: sum.added + added,
      corrected: sum.corrected + corrected,
      unchanged: sum.unchanged + unchanged,
    }),
    { added: 0, corrected: 0, unchanged: 0 },
  )
