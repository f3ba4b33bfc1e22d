import type { ChangedAccountBox } from '@portal/contract/institution/matrix-conflict.ts'
import { updateAccountPortfolios } from '@portal/contract/institution/portfolios.ts'
import { badRequest, notFound } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import {
  type AccountRow,
  accountsMovedSince,
  findAccounts,
  type MovedAccount,
  moveAccounts,
} from '#store/institution/account-portfolios.ts'
import { type PortfolioRow, portfoliosOfClient } from '#store/institution/portfolios.ts'
import { usersOfPortfolios } from '#store/institution/user-portfolios.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'
import { type AccountCells, accountCells, destinationOf } from './account-cells.ts'
import { distinctIds, matrixPortfolios } from './matrix-portfolios.ts'
import { assertUnchanged, conflict, matrixVersion } from './matrix-version.ts'
import { recordCells } from './record-cells.ts'

interface Move {
  readonly account: AccountRow
  readonly to: PortfolioRow
}

/**
 * Saves all accounts or none. An account moves from the unchecked portfolio to the checked one, or to the built-in one. Where it is in
 * neither of the two, another user moved it, and the save is refused (specification S4.29).
 */
export const answerUpdateAccountPortfolios = answer(updateAccountPortfolios, async (call, services: AdministrationServices) => {
  const { body, caller, context } = call
  const { institutionId } = caller
  const wanted = accountCells(body)
  const reply = await administer(services, updateAccountPortfolios, call, async (tx) => {
    const now = services.clock.now()
    const { client } = await matrixPortfolios(tx, institutionId, body)
    const accounts = await matrixAccounts(tx, institutionId, client.id, [...wanted.keys()])
    const movedSince = async (version: number) =>
      (await accountsMovedSince(tx, institutionId, client.id, version)).map(changedBox)
    await assertUnchanged(tx, institutionId, context, movedSince, inWords)
    const portfolios = new Map((await portfoliosOfClient(tx, institutionId, client.id)).map((row) => [row.id, row]))
    const moves = movesOf(accounts, wanted, portfolios, await matrixVersion(tx, institutionId))
    if (moves.length > 0) {
      const rows = moves.map(({ account, to }) => ({ accountId: account.id, portfolioId: to.id }))
      await moveAccounts(tx, institutionId, rows)
    }
    const version = await matrixVersion(tx, institutionId)
    const touched = [...new Set(moves.flatMap(({ account, to }) => [account.portfolioId, to.id]))]
    const text = notice('accountsChanged', { email: caller.email, client: client.name })
    await notifyUsers(tx, institutionId, await usersOfPortfolios(tx, touched), { text }, now)
    const cells = moves.map(({ account, to }) => ({
      name: `${account.name}: ${portfolios.get(account.portfolioId)!.name} → ${to.name}`,
      listed: 'cells' as const,
    }))
    await recordCells(tx, now, call, 'institution.assign-accounts', client.name, cells)
    return { version }
  })
  return reply
})

const inWords = ({ accountName, portfolioName, changedBy }: ChangedAccountBox): string =>
  notice('changed.account', { account: accountName, portfolio: portfolioName, isBy: changedBy !== null, by: changedBy ?? '' })

const changedBox = (moved: MovedAccount): ChangedAccountBox => ({
  accountID: moved.accountId,
  accountName: moved.account,
  portfolioID: moved.portfolioId,
  portfolioName: moved.portfolio,
  checked: true,
  changedBy: moved.changedBy,
})

/** The accounts of the cells, which must be of the client. */
async function matrixAccounts(
  tx: Transaction,
  institutionId: string,
  clientId: string,
  given: readonly string[],
): Promise<readonly AccountRow[]> {
  const ids = distinctIds(given)
  const accounts = await findAccounts(tx, institutionId, ids)
  if (accounts.length !== ids.length) throw notFound()
  const foreign = accounts.find((account) => account.clientId !== clientId)
  if (foreign) throw badRequest(refusal('accountOfOther', { name: foreign.name }))
  return accounts
}

/** The moves to be made. 409 names every account that is not where the cells say. */
function movesOf(
  accounts: readonly AccountRow[],
  wanted: ReadonlyMap<string, AccountCells>,
  portfolios: ReadonlyMap<string, PortfolioRow>,
  present: string,
): readonly Move[] {
  const unassigned = [...portfolios.values()].find(({ isUnassigned }) => isUnassigned)!
  const steps = accounts.map((account) => ({ account, step: destinationOf(account.portfolioId, wanted.get(account.id)!) }))
  const elsewhere = steps.filter(({ step }) => step.kind === 'elsewhere').map(({ account }) => account)
  if (elsewhere.length > 0) {
    const boxes = elsewhere.map(({ id, name, portfolioId }) =>
      changedBox({
        accountId: id,
        account: name,
        portfolioId,
        portfolio: portfolios.get(portfolioId)!.name,
        changedBy: null,
      }),
    )
    throw conflict(present, boxes, inWords)
  }
  return steps.flatMap(({ account, step }) => {
    const to = step.kind === 'to' ? portfolios.get(step.portfolioId)! : unassigned
    return step.kind === 'stay' || to.id === account.portfolioId ? [] : [{ account, to }]
  })
}
