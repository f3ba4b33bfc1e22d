import { id } from '@portal/contract/scalars.ts'
import { badRequest, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Transaction } from '#store/database.ts'
import { findPortfolios, type PortfolioRow, portfoliosOfClient } from '#store/institution/portfolios.ts'
import { byName } from './by-name.ts'

/** The columns of a client's matrix: the built-in portfolio first, then by name (specification S4.31, S9.16). */
export async function matrixColumns(
  tx: Transaction,
  institutionId: string,
  clientId: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const rows = await portfoliosOfClient(tx, institutionId, clientId)
  return rows
    .toSorted((a, b) => Number(b.isUnassigned) - Number(a.isUnassigned) || byName(a, b))
    .map(({ id, name }) => ({ id, name }))
}

interface MatrixPortfolios {
  readonly client: { readonly id: string; readonly name: string }
  readonly portfolios: ReadonlyMap<string, PortfolioRow>
}

/**
 * The portfolios of a save's cells, and the client they belong to.
 *
 * @throws 404 where one is missing or another institution's, 400 where they belong to several clients
 */
export async function matrixPortfolios(
  tx: Transaction,
  institutionId: string,
  cells: readonly { readonly portfolioID: string }[],
): Promise<MatrixPortfolios> {
  const ids = distinctIds(cells.map(({ portfolioID }) => portfolioID))
  const portfolios = new Map((await findPortfolios(tx, institutionId, ids)).map((row) => [row.id, row]))
  if (portfolios.size !== ids.length) throw notFound()
  const [first, ...others] = [...portfolios.values()]
  if (!first || others.some(({ clientId }) => clientId !== first.clientId)) throw badRequest(refusal('cellsOfOneClient'))
  return { client: { id: first.clientId, name: first.clientName }, portfolios }
}

/** Each id once; texts that cannot be ids are dropped. */
export function distinctIds(given: readonly string[]): readonly string[] {
  const ids = [...new Set(given)]
  if (!ids.every((each) => id.safeParse(each).success)) throw notFound()
  return ids
}
