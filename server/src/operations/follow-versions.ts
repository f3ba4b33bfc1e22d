import type { Log } from '#base/log.ts'
import type { DatabaseChange } from '#store/connection/changes.ts'
import type { Database } from '#store/database.ts'
import { readInstitutionVersions } from '#store/institution/institution-versions.ts'

/** Looks at the versions in the tables: a notification can be lost. */
interface FollowedVersions {
  /** Notes what a notification said, so that it is not said twice. */
  readonly note: (change: DatabaseChange) => void
  readonly look: () => Promise<void>
  readonly close: () => void
}

/** After this long every process follows. */
const LOOK_MS = 5_000

/** @param onChange is called for every version that is later than the one noted before */
export async function followVersions(
  db: Database,
  log: Log,
  onChange: (change: DatabaseChange) => void,
): Promise<FollowedVersions> {
  const seen = new Map<string, number>()
  const isNew = (kind: 'data' | 'entitlement', institutionId: string, version: number) => {
    const key = `${kind} ${institutionId}`
    if ((seen.get(key) ?? -1) >= version) return false
    seen.set(key, version)
    return true
  }
  const read = async (say: typeof onChange) => {
    for (const { id: institutionId, ...versions } of await db.withSystem(readInstitutionVersions, 'read only')) {
      for (const kind of ['data', 'entitlement'] as const) {
        const version = versions[kind]
        if (isNew(kind, institutionId, version)) say({ kind, institutionId, version })
      }
    }
  }
  // Nothing was kept in memory before.
  await read(() => {})
  const look = () => read(onChange).catch((error: unknown) => log.warn({ err: error }, 'versions of the data could not be read'))
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return {
    note: (change) => {
      if (change.kind === 'data' || change.kind === 'entitlement') isNew(change.kind, change.institutionId, change.version)
    },
    look,
    close: () => clearInterval(timer),
  }
}
