import type { Log } from '#base/log.ts'
import type { DatabaseChange } from '#store/connection/changes.ts'
import type { Database } from '#store/database.ts'
import { type InstitutionVersions, readInstitutionVersions } from '#store/institution/institution-versions.ts'

/** Looks at the versions in the tables: a notification can be lost. */
export interface FollowedVersions {
  /** Notes what a notification said, so that it is not said twice. */
  readonly note: (change: DatabaseChange) => void
  /** Looks at once where later versions of an institution were seen than are noted. */
  readonly catchUp: (institutionId: string, seen: Omit<InstitutionVersions, 'id'>) => Promise<void>
  readonly look: () => Promise<void>
  readonly close: () => void
}

/** After this long every process follows. */
const LOOK_MS = 5_000
const KINDS = ['data', 'entitlement'] as const
type Kind = (typeof KINDS)[number]

/** @param onChange is called for every version that is later than the one noted before */
export async function followVersions(
  db: Database,
  log: Log,
  onChange: (change: DatabaseChange) => void,
): Promise<FollowedVersions> {
  const noted = new Map<string, number>()
  const isNoted = (kind: Kind, institutionId: string, version: number) => (noted.get(`${kind} ${institutionId}`) ?? -1) >= version
  const isNew = (kind: Kind, institutionId: string, version: number) => {
    if (isNoted(kind, institutionId, version)) return false
    noted.set(`${kind} ${institutionId}`, version)
    return true
  }
  const say = (found: readonly InstitutionVersions[]) => {
    for (const { id: institutionId, ...versions } of found)
      for (const kind of KINDS) {
        const version = versions[kind]
        if (isNew(kind, institutionId, version)) onChange({ kind, institutionId, version })
      }
  }
  const readAll = () => db.withSystem(readInstitutionVersions, 'read only')
  const warn = (error: unknown) => log.warn({ err: error }, 'versions of the data could not be read')
  // Nothing was kept in memory before.
  for (const { id, ...versions } of await readAll()) for (const kind of KINDS) isNew(kind, id, versions[kind])
  const look = () => readAll().then(say, warn)
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return {
    note: (change) => {
      if (change.kind === 'data' || change.kind === 'entitlement') isNew(change.kind, change.institutionId, change.version)
    },
    catchUp: async (institutionId, seen) => {
      if (KINDS.every((kind) => isNoted(kind, institutionId, seen[kind]))) return
      await db.withInstitution(institutionId, readInstitutionVersions, 'read only').then(say, warn)
    },
    look,
    close: () => clearInterval(timer),
  }
}
