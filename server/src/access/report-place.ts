import type { Database } from '#store/database.ts'
import { findReportPlace } from '#store/institution/report-place.ts'
import { asCaller } from './as-caller.ts'
import type { Caller } from './caller.ts'

/** Where a client's external report is, and whether the institution's data are simulated. */
interface ReportPlace {
  /** URL of the external report, where the client has one. */
  readonly address: string | null
  readonly isDemo: boolean
}

/** Read with the caller's own rights: for a client of others the result is as for a client without a report. */
export async function reportPlaceOf(db: Database, caller: Caller, clientName: string): Promise<ReportPlace> {
  const place = await asCaller(db, caller, (tx) => findReportPlace(tx, caller.institutionId, clientName), 'read only')
  return place ?? { address: null, isDemo: false }
}
