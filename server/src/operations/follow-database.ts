import type { Log } from '#base/log.ts'
import { type ChangeListener, type DatabaseChange, listenForChanges } from '#store/connection/changes.ts'
import type { Database } from '#store/database.ts'
import { type FollowedVersions, followVersions } from './follow-versions.ts'

/** Changes that are followed, and those that a caller has seen before this process. */
export type FollowedDatabase = ChangeListener & Pick<FollowedVersions, 'catchUp'>

/**
 * Calls back for every change by any process: at once by its notification, and seconds later by the versions in the tables where that was
 * lost. An entitlement or a booking is said once.
 */
export async function followDatabase(
  db: Database,
  databaseUrl: string,
  log: Log,
  onChange: (change: DatabaseChange) => void,
): Promise<FollowedDatabase> {
  const versions = await followVersions(db, log, onChange)
  const listening = await listenForChanges(databaseUrl, (change) => {
    versions.note(change)
    onChange(change)
  })
  return {
    isHearing: listening.isHearing,
    catchUp: versions.catchUp,
    close: async () => {
      versions.close()
      await listening.close()
    },
  }
}
