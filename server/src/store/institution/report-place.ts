import type { Transaction } from '../database.ts'
import { and, eq } from '../drizzle.ts'
import { clients, institutions } from '../tables/institution.ts'

/** The address of a client's external report, null where it has none, and whether the institution's figures are simulated. */
export async function findReportPlace(
  tx: Transaction,
  institutionId: string,
  clientName: string,
): Promise<{ readonly address: string | null; readonly isDemo: boolean } | undefined> {
  const [row] = await tx
    .select({ address: clients.reportAddress, isDemo: institutions.isDemo })
    .from(clients)
    .innerJoin(institutions, eq(institutions.id, clients.institutionId))
    .where(and(eq(clients.institutionId, institutionId), eq(clients.name, clientName), eq(clients.isWithdrawn, false)))
  return row
}

/** Sets or removes the address of a client's external report; false where the client does not exist. */
export async function setReportAddress(
  tx: Transaction,
  institutionId: string,
  clientName: string,
  address: string | null,
): Promise<boolean> {
  const changed = await tx
    .update(clients)
    .set({ reportAddress: address })
    .where(and(eq(clients.institutionId, institutionId), eq(clients.name, clientName), eq(clients.isWithdrawn, false)))
    .returning({ id: clients.id })
  return changed.length > 0
}
