import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'

/** An account with the entries that a batch booked of it. */
interface BookedAccount {
  readonly client: string
  readonly accountID: string
  readonly account: string
  readonly transactions: number
  readonly income: number
  readonly transfers: number
  /** ISO dates of the first and the last entry. */
  readonly from: string
  readonly to: string
}

/** Accounts with entries of a batch, those with most of them first. */
export async function readBookedAccounts(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  limit: number,
): Promise<readonly BookedAccount[]> {
  const ofBatch = sql`where institution_id = ${institutionId} and batch_id = ${batchId}`
  const { rows } = await tx.execute<BookedAccount & Record<string, unknown>>(sql`
    with entry as (
      select account_id, trade_date as day, 'transactions' as kind from transactions ${ofBatch}
      union all select account_id, pay_date, 'income' from income ${ofBatch}
      union all select account_id, date, 'transfers' from transfers ${ofBatch}
    )
    select client.name as client, account.id as "accountID", account.name as account,
           count(*) filter (where kind = 'transactions')::int as transactions,
           count(*) filter (where kind = 'income')::int as income,
           count(*) filter (where kind = 'transfers')::int as transfers,
           min(entry.day)::text as from, max(entry.day)::text as to
    from entry
    join accounts as account on account.id = entry.account_id
    join clients as client on client.id = account.client_id
    group by client.id, account.id
    order by count(*) desc, client.name, account.name
    limit ${limit}`)
  return rows
}
