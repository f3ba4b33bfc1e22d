import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { accountPortfolios, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import { accountId, callerNamed, clientId, HARBOUR, type PersonName, portfolioId } from '../institutions/two-institutions.ts'
import { openAdministrationServer } from './administration-server.ts'
import { emailOf } from './auth-server.ts'

/** The id of nothing. */
export const MISSING = '00000000-0000-8000-8000-000000000000'
/** The reply to what the caller may not see. */
export const NOT_FOUND = { status: 404, body: { reason: 'Not found' } }
/** Id of a user. */
export const user = (name: PersonName): string => callerNamed(name).userId
/** Id of a portfolio, by `client/name`. */
export const portfolio = (path: string, institutionId = HARBOUR): string => {
  const [client, name] = path.split('/') as [string, string]
  return portfolioId(institutionId, client, name)
}
/** Id of an account, by `client/name`. */
export const account = (path: string, institutionId = HARBOUR): string => {
  const [client, name] = path.split('/') as [string, string]
  return accountId(institutionId, client, name)
}
/** Where boxes of users are saved. */
export const USERS = '/b2b/user-portfolios/update'
/** Where places of accounts are saved. */
export const ACCOUNTS = '/b2b/account-portfolios/update'
/** The client whose matrices are saved. */
export const ALDER = clientId(HARBOUR, 'Alder')

/** A server whose matrices of a client are read and saved. */
export async function openMatrixServer() {
  const adminServer = await openAdministrationServer()

  const userMatrix = (client = ALDER, who: PersonName = 'admin') =>
    adminServer.ask<ResponseOf<typeof userPortfolios>>(who, 'GET', `/b2b/user-portfolios/client/${client}`)
  const accountMatrix = (client = ALDER, who: PersonName = 'admin') =>
    adminServer.ask<ResponseOf<typeof accountPortfolios>>(who, 'GET', `/b2b/account-portfolios/client/${client}`)
  const save = (path: string, cells: readonly object[], headers = {}, who: PersonName = 'admin') =>
    adminServer.ask<{ version: string }>(who, 'POST', path, cells, headers)
  const cell = (userID: string, portfolioID: string, checked: boolean) => ({ userID, portfolioID, checked })
  const place = (accountID: string, portfolioID: string, checked: boolean) => ({ accountID, portfolioID, checked })
  /** `employee: Growth` for each checked cell. */
  const checked = async () => {
    const { users, portfolios, relationships } = (await userMatrix()).body
    const names = new Map([
      ...users.map(({ id, email }) => [id, email.split('@')[0]!] as const),
      ...portfolios.map(({ id, name }) => [id, name] as const),
    ])
    return relationships.map(({ userID, portfolioID }) => `${names.get(userID)}: ${names.get(portfolioID)}`).sort()
  }
  const places = async () => {
    const { accounts, portfolios, relationships } = (await accountMatrix()).body
    const names = new Map([...accounts, ...portfolios].map(({ id, name }) => [id, name]))
    return relationships.map(({ accountID, portfolioID }) => `${names.get(accountID)}: ${names.get(portfolioID)}`).sort()
  }
  const accountsSeenBy = async (who: PersonName, clientName = 'Alder') => {
    const selection = { userName: emailOf(who), clientName, accountsInScope: [], deviceType: 0 }
    const { body } = await adminServer.ask<{ rows?: { name: string }[] }>(
      who,
      'POST',
      '/clarityConnect/getAllAccounts_CC',
      selection,
    )
    return body.rows?.map(({ name }) => name) ?? []
  }
  const close = () => adminServer.close()
  return { adminServer, close, userMatrix, accountMatrix, save, cell, place, checked, places, accountsSeenBy }
}

export type MatrixServer = Awaited<ReturnType<typeof openMatrixServer>>
