import { deletePortfolio, UNASSIGNED } from '@portal/contract/institution/portfolios.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { deletePortfolio as deletePortfolioRow, findPortfolios, portfolioUse } from '#store/institution/portfolios.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

/** Deletes a portfolio without users and accounts, never the built-in one (specification S4.30, S4.31). */
export const answerDeletePortfolio = answer(deletePortfolio, async (call, services: AdministrationServices) => {
  const { params, caller } = call
  const reply = await administer(services, deletePortfolio, call, async (tx) => {
    const [portfolio] = await findPortfolios(tx, caller.institutionId, [params.id])
    if (!portfolio) throw notFound()
    if (portfolio.isUnassigned) throw new Failure(409, refusal('portfolioStays', { name: UNASSIGNED }))
    const use = await portfolioUse(tx, portfolio.id)
    if (use.users + use.accounts > 0) throw stillUsed(portfolio.name, use)
    await deletePortfolioRow(tx, portfolio)
    const { name, clientName: client } = portfolio
    await auditChange(tx, services.clock.now(), call, 'institution.delete-portfolio', name, { client })
    return {}
  })
  return reply
})

function stillUsed(name: string, { users, accounts }: { readonly users: number; readonly accounts: number }): Failure {
  return new Failure(409, refusal('portfolioInUse', { name, users, accounts, hasBoth: users > 0 && accounts > 0 }))
}
