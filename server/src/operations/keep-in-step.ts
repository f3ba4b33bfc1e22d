import type { Log } from '#base/log.ts'
import type { DatabaseChange } from '#store/connection/changes.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { type FollowedDatabase, followDatabase } from './follow-database.ts'
import type { ReadOnly } from './read-only.ts'

/** Does what bookings of an institution ask for. */
interface Watch {
  readonly changed: (institutionId: string) => void
}

interface KeptInStep {
  readonly db: Database
  readonly log: Log
  readonly sessions: {
    readonly invalidateAll: () => void
    readonly invalidateInstitution: (institutionId: string) => void
    readonly invalidateSession: (sessionId: string) => void
    readonly invalidateUser: (userId: string) => void
  }
  readonly entitlements: { readonly invalidate: (institutionId: string) => void }
  readonly compute: { readonly invalidateData: (institutionId: string) => void }
  readonly ticker: { readonly notify: (institutionId: string) => void }
  readonly watches: readonly Watch[]
}

/** Lets each watch look at every institution. */
export async function lookAtAll(db: Database, watches: readonly Watch[]): Promise<void> {
  for (const { id } of await listInstitutions(db)) for (const watch of watches) watch.changed(id)
}

/** Forgets what another process, or another call of this one, has made untrue. */
export async function keepInStep(databaseUrl: string, kept: KeptInStep, readOnly: ReadOnly): Promise<FollowedDatabase> {
  const { db, log, sessions, entitlements, compute, ticker, watches } = kept
  const warn = (error: unknown) => log.warn({ err: error }, 'What was kept in memory could not be read again')
  const invalidateEntitlements = (id: string) => {
    entitlements.invalidate(id)
    sessions.invalidateInstitution(id)
  }
  const invalidateAllInstitutions = async () => {
    for (const { id } of await listInstitutions(db)) {
      invalidateEntitlements(id)
      compute.invalidateData(id)
      ticker.notify(id)
    }
  }
  // Work that was left undone while nothing was to be written is looked at again.
  readOnly.listen(() => void lookAtAll(db, watches).catch(warn))
  const forget = (change: DatabaseChange) => {
    if (change.kind === 'data') {
      compute.invalidateData(change.institutionId)
      ticker.notify(change.institutionId)
      for (const watch of watches) watch.changed(change.institutionId)
    } else if (change.kind === 'entitlement') invalidateEntitlements(change.institutionId)
    else if (change.kind === 'sessionEnded' || change.kind === 'sessionChanged') sessions.invalidateSession(change.sessionId)
    else if (change.kind === 'userDeleted') sessions.invalidateUser(change.userId)
    else if (change.kind === 'readOnly') void readOnly.look()
    else if (change.kind === 'missed') {
      void readOnly.look()
      sessions.invalidateAll()
      invalidateAllInstitutions().catch(warn)
    }
  }
  return await followDatabase(db, databaseUrl, log, forget)
}
