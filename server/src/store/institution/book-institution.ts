import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database, Transaction } from '../database.ts'
import { eq } from '../drizzle.ts'
import { institutionIdOf } from '../id.ts'
import { institutions, reportingCurrencies } from '../tables/institution.ts'

interface NewInstitution {
  readonly name: string
  /** Exchange rates are booked as units of this currency per unit of another. */
  readonly pivotCurrency: string
  /** Reporting currencies besides the pivot currency. */
  readonly reportingCurrencies: readonly string[]
  readonly isDemo: boolean
}

/** All institutions, by name. */
export async function listInstitutions(db: Database) {
  return await db.withSystem((tx) =>
    tx
      .select({ id: institutions.id, name: institutions.name, isDemo: institutions.isDemo, disabledAt: institutions.disabledAt })
      .from(institutions)
      .orderBy(institutions.name),
  )
}

/** Creates an institution without users or data and returns its id, which follows from its name. 409 when there is one already. */
export function createInstitution(db: Database, institution: NewInstitution): Promise<string> {
  return db.withSystem((tx) => insertInstitution(tx, institution))
}

/** The same in a given transaction. */
export async function insertInstitution(tx: Transaction, institution: NewInstitution): Promise<string> {
  const { name, pivotCurrency, isDemo } = institution
  const id = institutionIdOf(name)
  const currencies = [...new Set([pivotCurrency, ...institution.reportingCurrencies])]
  const [there] = await tx.select({ id: institutions.id }).from(institutions).where(eq(institutions.id, id))
  if (there) throw new Failure(409, refusal('institutionExists', { name }))
  await tx.insert(institutions).values({ id, name, pivotCurrency, isDemo })
  await tx.insert(reportingCurrencies).values(currencies.map((currency) => ({ institutionId: id, currency })))
  return id
}
