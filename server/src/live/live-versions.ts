import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { readReportableVersion } from '#store/booking/data-versions.ts'
import type { Database } from '#store/database.ts'

/** Data versions of institutions, in memory until something is booked. */
interface LiveVersions {
  /** @throws Failure 409 where there is no close yet */
  readonly of: (institutionId: string) => Promise<number>
  /** To be called after every booking, of any process. */
  readonly invalidate: (institutionId: string) => void
}

/** A reading under way at an invalidation is not kept. */
export function createLiveVersions(db: Database): LiveVersions {
  const versions = new Map<string, Promise<number>>()
  return {
    of: (institutionId) => {
      const known = versions.get(institutionId)
      if (known) return known
      const reading = read(db, institutionId)
      versions.set(institutionId, reading)
      reading.catch(() => {
        if (versions.get(institutionId) === reading) versions.delete(institutionId)
      })
      return reading
    },
    invalidate: (institutionId) => void versions.delete(institutionId),
  }
}

async function read(db: Database, institutionId: string): Promise<number> {
  const version = await db.withInstitution(institutionId, (tx) => readReportableVersion(tx, institutionId), 'read only')
  if (version === undefined) throw new Failure(409, refusal('noPrices'))
  return version
}
