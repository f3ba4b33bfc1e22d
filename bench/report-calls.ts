import { explain } from '@portal/contract/reports/explain.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'

import { chartAnswers } from '../server/src/charts/answers.ts'
import { reportAnswers } from '../server/src/reports/answers.ts'
import type { Request } from './load.ts'
import type { SignedIn } from './signed-in.ts'

/** The calls that return figures of a scope. */
const ENDPOINTS = [...reportAnswers, ...chartAnswers]
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint !== explain && endpoint !== whatIf)

/** Every report and chart of all accounts of every client. */
export async function reportCalls({ requestOf, scopes, person }: SignedIn): Promise<readonly Request[]> {
  const clients = await scopes()
  return clients.flatMap((scope) =>
    ENDPOINTS.map((endpoint) => requestOf(endpoint, endpoint.request.safeParse({}).success ? {} : { ...person, ...scope })),
  )
}
