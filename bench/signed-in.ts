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

/** Somebody who has signed in at a portal: the administrator of the demo institution, who may see all of its clients. */
export interface SignedIn {
  /** What every call says of the person, whatever it asks for. */
  readonly person: { readonly userName: string; readonly deviceType: number }
  /** A call as it is sent. */
  readonly requestOf: (endpoint: Endpoint, body?: object) => Request
  readonly ask: (endpoint: Endpoint, body?: object) => Promise<Record<string, unknown>>
  /** Clients by name, with the scope of all of their accounts as reports are asked for it. */
  readonly scopes: () => Promise<readonly ScopeWords[]>
}

interface ScopeWords {
  readonly clientName: string
  readonly accountsInScope: readonly string[]
  readonly reportingCCY: string
}

/** Signs in at the demo institution with password and code, as the browser does. */
export async function signIn(address: string): Promise<SignedIn> {
  const headers: Record<string, string> = {}
  const { ask } = callsWith(address, headers)
  await ask(login, { email: EMAIL, password: DEMO_PASSWORD })
  const { code } = await ask(demoAuthenticator)
  const { accessToken } = await ask(verifyCode, { email: EMAIL, code })
  return signedIn(address, EMAIL, String(accessToken))
}

/** Somebody whose session is open already. */
export function signedIn(address: string, userName: string, accessToken: string): SignedIn {
  const { requestOf, ask } = callsWith(address, { authorization: `Bearer ${accessToken}` })
  const person = { userName, deviceType: 0 }
  const scopes = async () => {
    const unselected = { ...person, clientName: '', accountsInScope: [] }
    const { rows: clients } = await ask(allClientsForUser, unselected)
    const found: ScopeWords[] = []
    for (const { name: clientName } of clients as { name: string }[]) {
      await ask(saveSelectedClient, { ...unselected, clientName })
      const { rows: accounts } = await ask(allAccounts, { ...unselected, clientName })
      found.push({ clientName, accountsInScope: (accounts as { id: string }[]).map(({ id }) => id), reportingCCY: 'USD' })
    }
    return found
  }
  return { person, requestOf, ask, scopes }
}

/** Calls with some headers beside those of every call; the cookies of a sign-in under way are kept among them. */
function callsWith(address: string, own: Record<string, string>): Pick<SignedIn, 'requestOf' | 'ask'> {
  const headers = Object.assign(own, { 'content-type': 'application/json', origin: address })
  const requestOf = ({ method, path }: Endpoint, body?: object): Request => ({
    ...{ url: `${address}/api${path}`, method, headers },
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
