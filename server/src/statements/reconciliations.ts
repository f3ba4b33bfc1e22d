import { type AccountReconciliation, accountReconciliations } from '@portal/contract/institution/reconciliations.ts'
import { answer } from '#http/answer.ts'
import { readReconciliations } from '#store/booking/reconciliations.ts'
import type { Database } from '#store/database.ts'

type Differences = NonNullable<AccountReconciliation['last']>['differences']

/** The accounts that the caller may see, each with its last statement. */
export const answerReconciliations = answer(accountReconciliations, async ({ caller }, { db }: { readonly db: Database }) => {
  const rows = await db.as(caller, (tx) => readReconciliations(tx, caller.institutionId), 'read only')
  return {
    rows: rows.map(({ last, ...row }) => {
      if (last === null) return { ...row, last }
      // Stored in this form when the statement was booked; the reply is checked nevertheless.
      const differences = last.differences as Differences
      return { ...row, last: { ...last, agrees: differences.length === 0, differences } }
    }),
  }
})
