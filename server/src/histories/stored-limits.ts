import type { Caller } from '#access/caller.ts'
import type { Scope } from '#access/scope.ts'
import type { Database, Transaction } from '#store/database.ts'
import { countAccounts } from '#store/institution/portfolios.ts'
import { type Acknowledgement, type LatestState, latestStates, readAcknowledgements } from '#store/limits/limit-states.ts'
import { type MandateAssignment, readMandates, type StoredLimit, type StoredMandate } from '#store/limits/mandates.ts'

/** A limit of an account of a scope, or of its client. */
export interface AppliedLimit {
  readonly limit: StoredLimit
  /** Name of its mandate. */
  readonly mandate: string
  /** Id of the account or client, and its name. */
  readonly subjectId: string
  readonly subjectName: string
  readonly clientId: string
  readonly clientName: string
  /** Null: all accounts of the client together. */
  readonly accountId: string | null
}

/** The limits of a scope, with what was recorded of them. */
export interface ScopeLimits {
  readonly applied: readonly AppliedLimit[]
  readonly states: readonly LatestState[]
  readonly acknowledgements: readonly Acknowledgement[]
}

/** Reads the limits of a scope on a day (ISO date) as its caller may see them, anew each time. */
export type StoredLimits = (caller: Caller, scope: Scope, day: string) => Promise<ScopeLimits>

/** Reads limits from the database, each time as its caller sees them. */
export const createStoredLimits =
  (db: Database): StoredLimits =>
  async (caller, scope, day) => {
    const { institutionId } = caller
    const accountCount = await db.withInstitution(institutionId, (tx) => countAccounts(tx, scope.client.id), 'read only')
    const isWhole = scope.accounts.length === accountCount
    const read = async (tx: Transaction): Promise<ScopeLimits> => {
      const mandates = await readMandates(tx, institutionId)
      const applied = limitsOfScope(mandates, scope, isWhole, day)
      const subjectIds = [...new Set(applied.map(({ subjectId }) => subjectId))]
      if (subjectIds.length === 0) return { applied, states: [], acknowledgements: [] }
      return {
        applied,
        states: await latestStates(tx, institutionId, { subjectIds, day }),
        acknowledgements: await readAcknowledgements(tx, institutionId, subjectIds),
      }
    }
    return caller.kind === 'user'
      ? await db.as(caller, read, 'read only')
      : await db.withInstitution(institutionId, read, 'read only')
  }

/**
 * The limits of a scope on a day (ISO date). Those of a client as a whole are of scopes with all of its accounts, as they would tell of the
 * others.
 */
export const limitsOfScope = (
  mandates: readonly StoredMandate[],
  scope: Scope,
  isWhole: boolean,
  day: string,
): readonly AppliedLimit[] =>
  mandates.flatMap(({ name, limits, assignments }) =>
    assignments
      .filter((assignment) => isValidOn(assignment, day) && isOf(assignment, scope, isWhole))
      .flatMap((assignment) => limits.map((limit) => appliedLimit(name, limit, assignment))),
  )

/** Whether an assignment counts on a day; both of its days belong to it. */
export const isValidOn = ({ validFrom, validUntil }: MandateAssignment, day: string): boolean =>
  validFrom <= day && (validUntil === null || day <= validUntil)

function isOf({ clientId, accountId }: MandateAssignment, { client, accounts }: Scope, isWhole: boolean): boolean {
  if (accountId === null) return isWhole && clientId === client.id
  return accounts.some(({ id }) => id === accountId)
}

/** A limit with the account or client that a mandate of it is assigned to. */
export function appliedLimit(mandate: string, limit: StoredLimit, assignment: MandateAssignment): AppliedLimit {
  const { clientId, clientName, accountId, accountName } = assignment
  return {
    limit,
    mandate,
    subjectId: accountId ?? clientId,
    subjectName: accountName ?? clientName,
    clientId,
    clientName,
    accountId,
  }
}
