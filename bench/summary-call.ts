import { glTop } from '@portal/contract/reports/gl-top.ts'

import type { Request } from './load.ts'
import { signIn } from './signed-in.ts'

/** The Summary request for all accounts of the administrator's first client, as the browser sends it after sign-in. */
export async function summaryCall(address: string): Promise<Request> {
  const { requestOf, scopes, person } = await signIn(address)
  const [scope] = await scopes()
  return requestOf(glTop, { ...person, ...scope })
}
