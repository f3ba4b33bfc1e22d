import type { Database } from '#store/database.ts'
import { brandingOfReports, type StoredBranding } from '#store/institution/branding.ts'
import { asCaller } from './as-caller.ts'
import type { Caller } from './caller.ts'

/** Branding of a client's reports, with the name of the institution. */
export type ReportBranding = StoredBranding & { readonly institutionName: string }

/** Read with the caller's own rights: for a client of others it is the institution's. */
export async function reportBrandingOf(db: Database, caller: Caller, clientName: string): Promise<ReportBranding> {
  return await asCaller(db, caller, (tx) => brandingOfReports(tx, caller.institutionId, clientName), 'read only')
}
