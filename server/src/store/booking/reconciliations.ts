import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { newId } from '../id.ts'
import { reconciliations } from '../tables/batches.ts'

/** Holdings and balances of a statement beside the ledger of its account. */
interface Reconciled {
  readonly accountId: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly at: Date
  readonly file: string
  /** How many holdings and balances it states. */
  readonly stated: number
  readonly differences: readonly object[]
}

/** Keeps what a statement stated. */
export async function insertReconciliation(tx: Transaction, institutionId: string, reconciled: Reconciled): Promise<void> {
  await tx.insert(reconciliations).values({ id: newId(), institutionId, ...reconciled })
}

/** An account with its last statement; null without one. */
interface AccountReconciliation {
  readonly client: string
  readonly account: string
  readonly accountID: string
  /** As in files. */
  readonly externalID: string
  readonly last: {
    readonly day: string
    readonly at: string
    readonly file: string
    readonly stated: number
    /** Since which day every statement agrees, or none does. */
    readonly since: string
    readonly differences: unknown
  } | null
}

/** Every account with what its last statement states; those that do not agree come first, then those without a statement. */
export async function readReconciliations(tx: Transaction, institutionId: string): Promise<readonly AccountReconciliation[]> {
  const { rows } = await tx.execute<Record<keyof AccountReconciliation, never>>(sql`
    with ordered as (
      select row.*, differences = '[]'::jsonb as agrees,
             first_value(differences = '[]'::jsonb) over latest as agrees_now, row_number() over latest as nth
      from reconciliations as row where institution_id = ${institutionId}
      window latest as (partition by account_id order by day desc, at desc, id)
    ), run as (
      select account_id, min(day) as since from (
        select account_id, day, bool_and(agrees = agrees_now) over (partition by account_id order by nth) as is_same from ordered
      ) as marked where is_same group by account_id
    )
    select client.name as client, account.name as account, account.id as "accountID", account.external_id as "externalID",
           case when last.id is not null then json_build_object(
             'day', to_char(last.day, 'YYYY-MM-DD'), 'at', last.at, 'file', last.file, 'stated', last.stated,
             'since', to_char(run.since, 'YYYY-MM-DD'), 'differences', last.differences) end as last
    from accounts as account
    join clients as client on client.id = account.client_id
    left join ordered as last on last.account_id = account.id and last.nth = 1
    left join run on run.account_id = account.id
    where account.institution_id = ${institutionId} and not account.is_withdrawn
    order by last.agrees is not false, last.id is not null, client.name collate "C", account.name collate "C"`)
  return rows
}
