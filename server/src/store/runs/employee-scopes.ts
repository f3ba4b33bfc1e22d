import { type Right, rolesWith } from '@portal/contract/access/roles.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { userHasRight } from '../institution/entitlements.ts'
import { accounts, portfolios } from '../tables/institution.ts'
import { userPortfolios, users } from '../tables/session.ts'

/** The different sets of accounts that users with a right see who do not see every client; ids ascending. */
export async function readEmployeeScopes(
  tx: Transaction,
  institutionId: string,
  right: Right,
): Promise<readonly (readonly string[])[]> {
  if (rolesWith(right).length === 0) return []
  const { rows } = await tx.execute<{ ids: string[] }>(sql`
    select distinct array_agg(distinct ${accounts.id} order by ${accounts.id})::text[] as ids
      from ${users}
        join ${userPortfolios} on ${userPortfolios.userId} = ${users.id}
        join ${portfolios} on ${portfolios.id} = ${userPortfolios.portfolioId}
        join ${accounts} on ${accounts.portfolioId} = ${portfolios.id}
      where ${users.institutionId} = ${institutionId} and ${userHasRight(right)} and not ${userHasRight('see-every-client')}
        and (${users.clientId} is null or ${users.clientId} = ${portfolios.clientId})
      group by ${users.id}`)
  return rows.map(({ ids }) => ids)
}
