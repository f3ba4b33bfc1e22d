import { allAccounts } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, saveSelectedClient } from '@portal/contract/selection/clients.ts'
import { demoAuthenticator, login, verifyCode } from '@portal/contract/session/sign-in.ts'

import { DEMO_PASSWORD } from '../server/src/demo/sign-ins.ts'
import type { Request } from './load.ts'

const EMAIL = 'carla@halden.example'

interface Endpoint {
  readonly method: string
  readonly path: string
}

/** A signed-in administrator of the demo institution, who may see all clients. */
export interface SignedIn {
  /** Fields of the user in every request body. */
  readonly person: { readonly userName: string; readonly deviceType: number }
  readonly accessToken: string
  /** Builds a request. */
  readonly requestOf: (endpoint: Endpoint, body?: object) => Request
  readonly ask: (endpoint: Endpoint, body?: object) => Promise<Record<string, unknown>>
  /** The clients by name, with the scope of all their accounts as request fields. */
  readonly scopes: () => Promise<readonly ScopeRequest[]>
}

interface ScopeRequest {
  readonly clientName: string
  readonly accountsInScope: readonly string[]
  readonly reportingCCY: string
}

/** Signs in to the demo institution with password and code, as the browser does. */
export async function signIn(address: string): Promise<SignedIn> {
  const headers: Record<string, string> = {}
  const { ask } = callsWith(address, headers)
  await ask(login, { email: EMAIL, password: DEMO_PASSWORD })
  const { code } = await ask(demoAuthenticator)
  const { accessToken } = await ask(verifyCode, { email: EMAIL, code })
  return signedIn(address, EMAIL, String(accessToken))
}

/** A user with an open session. */
export function signedIn(address: string, userName: string, accessToken: string): SignedIn {
  const { requestOf, ask } = callsWith(address, { authorization: `Bearer ${accessToken}` })
  const person = { userName, deviceType: 0 }
  const scopes = async () => {
    const unselected = { ...person, clientName: '', accountsInScope: [] }
    const { rows: clients } = await ask(allClientsForUser, unselected)
    const found: ScopeRequest[] = []
    for (const { name: clientName } of clients as { name: string }[]) {
      await ask(saveSelectedClient, { ...unselected, clientName })
      const { rows: accounts } = await ask(allAccounts, { ...unselected, clientName })
      found.push({ clientName, accountsInScope: (accounts as { id: string }[]).map(({ id }) => id), reportingCCY: 'USD' })
    }
    return found
  }
  return { person, accessToken, requestOf, ask, scopes }
}

/** Calls with additional headers; cookies of the sign-in are stored in them. */
function callsWith(address: string, own: Record<string, string>): Pick<SignedIn, 'requestOf' | 'ask'> {
  const headers = Object.assign(own, { 'content-type': 'application/json', origin: address })
  const requestOf = ({ method, path }: Endpoint, body?: object): Request => ({
    url: `${address}/api${path}`,
    method,
    headers,
    body: method === 'GET' ? '' : JSON.stringify(body),
  })
  const ask = async (endpoint: Endpoint, body?: object) => {
    const { url, body: text, ...rest } = requestOf(endpoint, body)
    const reply = await fetch(url, { ...rest, ...(text !== '' && { body: text }) })
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (cookies.length > 0) headers.cookie = cookies.join('; ')
    if (!reply.ok) throw new Error(`${endpoint.path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Record<string, unknown>
  }
  return { requestOf, ask }
}
