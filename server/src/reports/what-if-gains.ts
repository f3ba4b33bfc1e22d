import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { CostBasisMethod } from '@portal/contract/reports/parts/cost-basis.ts'
import type { whatIf } from '@portal/contract/reports/what-if.ts'
import type { ScopeEvents } from '@portal/engine/lots/cost-lots.ts'
import type { HoldingChanges } from '@portal/engine/what-if/holding-changes.ts'
import { tradeGains } from '@portal/engine/what-if/trade-gains.ts'
import type { Log } from '#base/log.ts'
import { runLongTask } from '#base/task-queue.ts'
import type { Notes } from '#histories/notes.ts'
import type { GatheredScope } from '#histories/reporting-scope.ts'

const TOTAL = 'Total'
const FIELDS = ['gain', 'deniedLoss', 'countedGain'] as const

interface AskedGains {
  readonly method: CostBasisMethod
  readonly read: () => Promise<ScopeEvents>
  readonly notes: Notes
}

/** Gains that trades at the last close would realise by instrument, and the total; a total with an unknown part is unknown. */
export async function realisedBy(
  scope: GatheredScope,
  trades: HoldingChanges,
  { method, read, notes }: AskedGains,
  log: Log,
): Promise<ResponseOf<typeof whatIf>['gains']> {
  if (trades.moves.length === 0) return []
  const events = await read()
  const gains = await runLongTask(() => tradeGains(scope, events, trades, method, log))
  if (gains.length === 0) return []
  const rows = gains.map(({ ticker, ...figures }) => {
    const stated = FIELDS.map((field) => [field, notes.state(ticker, field, figures[field])])
    return { ticker, ...(Object.fromEntries(stated) as Record<(typeof FIELDS)[number], number | null>) }
  })
  const unknown = gains.find(({ gain }) => gain.value === null)
  const totals = FIELDS.map((field) => {
    const value = rows.reduce<number | null>((sum, row) => (sum === null || row[field] === null ? null : sum + row[field]), 0)
    return [field, notes.state(TOTAL, field, value === null ? { value, reason: unknown?.gain.reason ?? '' } : { value })]
  })
  return [...rows, { ticker: TOTAL, ...(Object.fromEntries(totals) as Record<(typeof FIELDS)[number], number | null>) }]
}
