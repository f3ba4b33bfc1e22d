import { createHash } from 'node:crypto'

import { namedPeriod as timePeriods } from '@portal/contract/reports/time-period.ts'

import type { TokenCaller } from '../../src/access/caller.ts'
import { createEntitlements } from '../../src/access/entitlements.ts'
import { createHistories } from '../../src/histories/histories.ts'
import { createMarkets } from '../../src/histories/markets.ts'
import { createStoredLimits } from '../../src/histories/stored-limits.ts'
import { preparedOnce } from '../../src/http/prepared.ts'
import type { Database } from '../../src/store/database.ts'
import { institutionIdOf } from '../../src/store/id.ts'
import { reportsAndCharts } from './golden-replies.ts'

/** One hash of all replies of the reports and charts of some institutions: every client, every call, every period, two currencies. */
export async function hashOfReplies(db: Database, institutions: readonly string[]): Promise<{ hash: string; replies: number }> {
  const hash = createHash('sha256')
  let replies = 0
  for (const name of institutions) {
    const institutionId = institutionIdOf(name)
    const entitlements = createEntitlements(db)
    const failed = (facts: Readonly<Record<string, unknown>>) => {
      throw new Error(`A reconciliation failed: ${JSON.stringify(facts)}`)
    }
    const log = { info: () => {}, warn: () => {}, error: failed }
    const services = { entitlements, histories: createHistories(db, createMarkets(db)), limits: createStoredLimits(db), log }
    const caller: TokenCaller = { kind: 'token', institutionId, tokenId: 'hash', scopes: ['read-reports'] }
    for (const client of (await entitlements.of(caller)).clients) {
      const accountsInScope = client.accounts.map(({ id }) => id)
      for (const { endpoint, handler } of reportsAndCharts()) {
        for (const [p, timePeriod] of timePeriods.options.entries()) {
          const body = { userName: 'h', clientName: client.name, accountsInScope, deviceType: 0, timePeriod }
          const request = endpoint.request.safeParse({}).success ? {} : { ...body, reportingCCY: ['USD', 'EUR'][p % 2] }
          const given = await handler({ params: {}, body: request, caller, context: undefined }, services)
          hash.update(preparedOnce(endpoint, given).bytes)
          replies++
        }
      }
    }
  }
  return { hash: hash.digest('hex'), replies }
}
