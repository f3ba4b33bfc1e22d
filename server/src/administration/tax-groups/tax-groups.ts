import { createHash } from 'node:crypto'
import { taxGroups } from '@portal/contract/institution/tax-groups.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { findClient } from '#store/institution/portfolios.ts'
import { readAccountsOfClient, readTaxGroupLines, type TaxGroupLine } from '#store/institution/tax-groups.ts'
import { BEGINNING } from '../groupings/group-lines.ts'
import type { AdministrationServices } from '../services.ts'

/** The tax groups of a client, with its accounts. */
export const answerTaxGroups = answer(taxGroups, async ({ params, caller }, { db }: AdministrationServices) => {
  const { institutionId } = caller
  return await db.as(
    caller,
    async (tx) => {
      const client = await findClient(tx, institutionId, params.id)
      if (!client) throw notFound()
      const accounts = await readAccountsOfClient(tx, institutionId, client.id)
      const lines = (await readTaxGroupLines(tx, institutionId)).filter(({ clientId }) => clientId === client.id)
      const byId = new Map(accounts.map((account) => [account.externalId, account]))
      const memberOf = ({ account, isTaxable, fromDay, toDay }: TaxGroupLine) => {
        const own = byId.get(account)
        const from = fromDay === BEGINNING ? null : fromDay
        return own ? [{ accountID: own.id, account: own.name, isTaxable, from, until: toDay }] : []
      }
      const groups = [...Map.groupBy(lines, ({ taxGroup }) => taxGroup)]
      return {
        version: versionOf(lines),
        accounts: accounts.map(({ id, name }) => ({ id, name })),
        groups: groups.map(([name, own]) => ({ name, method: own[0]!.method, members: own.flatMap(memberOf) })),
      }
    },
    'read only',
  )
})

/** The state of a client's tax groups in a word. @param lines in the order in which they are read */
export function versionOf(lines: readonly TaxGroupLine[]): string {
  const hash = createHash('sha256')
  for (const { taxGroup, method, account, isTaxable, fromDay, toDay } of lines)
    hash.update(`${JSON.stringify([taxGroup, method, account, isTaxable, fromDay, toDay])}\n`)
  return hash.digest('hex').slice(0, 16)
}
