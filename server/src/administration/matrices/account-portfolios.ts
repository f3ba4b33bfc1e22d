import { accountPortfolios } from '@portal/contract/institution/portfolios.ts'

import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { accountsOfClient } from '#store/institution/account-portfolios.ts'
import { findClient } from '#store/institution/portfolios.ts'
import type { AdministrationServices } from '../services.ts'
import { byName } from './by-name.ts'
import { matrixColumns } from './matrix-portfolios.ts'
import { matrixVersion } from './matrix-version.ts'

/** One checked cell an account; an account without a portfolio is shown in the built-in one. */
export const answerAccountPortfolios = answer(accountPortfolios, async ({ params, caller }, { db }: AdministrationServices) => {
  const { institutionId } = caller
  return db.as(
    caller,
    async (tx) => {
      const client = await findClient(tx, institutionId, params.id)
      if (!client) throw notFound()
      const version = await matrixVersion(tx, institutionId)
      const rows = (await accountsOfClient(tx, institutionId, client.id)).toSorted(byName)
      return {
        accounts: rows.map(({ id, name }) => ({ id, name })),
        portfolios: await matrixColumns(tx, institutionId, client.id),
        relationships: rows.map(({ id, portfolioId }) => ({ accountID: id, portfolioID: portfolioId, checked: true })),
        version,
      }
    },
    'read only',
  )
})
