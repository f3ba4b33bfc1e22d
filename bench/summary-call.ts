import { glTop } from '@portal/contract/reports/gl-top.ts'
import { allAccounts } from '@portal/contract/selection/accounts.ts'
import { initStartUp } from '@portal/contract/selection/clients.ts'
import { demoAuthenticator, login, verifyCode } from '@portal/contract/session/sign-in.ts'

import { DEMO_PASSWORD } from '../server/src/demo/sign-ins.ts'
import type { Request } from './load.ts'

const EMAIL = 'carla@halden.example'

/** The Summary of all accounts of the administrator's first client, as the browser asks for it after signing in. */
export async function summaryCall(address: string): Promise<Request> {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: address }
  const call = async ({ method, path }: { readonly method: string; readonly path: string }, body?: unknown) => {
    const reply = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (cookies.length > 0) headers.cookie = cookies.join('; ')
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Record<string, unknown>
  }
  await call(login, { email: EMAIL, password: DEMO_PASSWORD })
  const { code } = await call(demoAuthenticator)
  const { accessToken } = await call(verifyCode, { email: EMAIL, code })
  delete headers.cookie
  headers.authorization = `Bearer ${String(accessToken)}`

  const selection = { userName: EMAIL, clientName: '', accountsInScope: [], deviceType: 0 }
  const { clientName, reportingCCY } = await call(initStartUp, selection)
  const { rows } = await call(allAccounts, { ...selection, clientName })
  const accountsInScope = (rows as { id: string }[]).map((row) => row.id)
  const body = JSON.stringify({ ...selection, clientName, accountsInScope, reportingCCY })
  return { url: `${address}/api${glTop.path}`, headers, body }
}
