import type { Transaction } from '../database.ts'
import { institutions } from '../tables/institution.ts'

/** The versions that grow with bookings and with changes of who may see what. */
export interface InstitutionVersions {
  readonly id: string
  readonly data: number
  readonly entitlement: number
}

/** The versions of the institutions that the transaction sees. */
export async function readInstitutionVersions(tx: Transaction): Promise<readonly InstitutionVersions[]> {
  const { id, dataVersion: data, entitlementVersion: entitlement } = institutions
  return await tx.select({ id, data, entitlement }).from(institutions)
}
