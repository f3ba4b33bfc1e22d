import type { Database } from '#store/database.ts'
import { findReportPlace } from '#store/institution/report-place.ts'
import type { UserCaller } from './caller.ts'

/** Where a client's report is, and whether its figures are simulated. */
interface ReportPlace {
  /** Of an external report, where the client has one. */
  readonly address: string | null
  readonly isDemo: boolean
}

/** Read with the caller's own rights: of a client that is not theirs nothing is known. */
export async function reportPlaceOf(db: Database, caller: UserCaller, clientName: string): Promise<ReportPlace> {
  const place = await db.as(caller, (tx) => findReportPlace(tx, caller.institutionId, clientName), 'read only')
  return place ?? { address: null, isDemo: false }
}
