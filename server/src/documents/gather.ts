import { setImmediate } from 'node:timers/promises'
import type { ReportRequest } from '@portal/contract/reports/report-request.ts'
import { DEFAULT_TIME_PERIOD, TIME_PERIODS } from '@portal/contract/reports/time-period.ts'

import type { UserCaller } from '#access/caller.ts'
import { reportPlaceOf } from '#access/report-place.ts'
import { scopeOf } from '#access/scope.ts'
import { Failure } from '#base/failure.ts'
import { answerFactorRiskEvolution } from '#charts/factor-risk-evolution.ts'
import { answerHitsSimulation } from '#charts/hits-simulation.ts'
import { answerNpvPie } from '#charts/npv-pie.ts'
import { answerPerformanceIndex } from '#charts/performance-index.ts'
import { answerEvolutionBridge } from '#charts/portfolio-evolution-bridge.ts'
import { answerRiskPie } from '#charts/risk-pie.ts'
import { answerStressTest } from '#charts/stress-test.ts'
import type { AnyAnswer, Visit } from '#http/answer.ts'
import { preparedBytes, serialise } from '#http/prepared.ts'
import { answerBenchmarkPerformance } from '#reports/benchmark-performance.ts'
import { answerFactorRisk } from '#reports/factor-risk.ts'
import { answerGlTop } from '#reports/gl-top.ts'
import { answerNpvSnapshot } from '#reports/npv-snapshot.ts'
import { answerPortPerformance } from '#reports/port-performance.ts'
import { answerPositionDetail } from '#reports/position-detail.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { answerRiskSnapshot } from '#reports/risk-snapshot.ts'
import { answerTradeHistory } from '#reports/trade-history.ts'
import type { DocumentServices } from './document-services.ts'
import type { DocumentJob } from './document-thread.ts'
import type { DocumentFacts, Replies, ReplyBytes } from './report/replies.ts'

/** The answers a report is made of, with what the screens ask beside scope, currency and period. */
const PARTS: { readonly [name in keyof Replies]: readonly [AnyAnswer<ReportServices>, object?] } = {
  npv: [answerNpvSnapshot],
  holdings: [answerGlTop],
  pie: [answerNpvPie],
  index: [answerPerformanceIndex],
  accounts: [answerPortPerformance, { isCumulative: false }],
  benchmarks: [answerBenchmarkPerformance, { isCumulative: false }],
  evolution: [answerEvolutionBridge],
  positions: [answerPositionDetail],
  risk: [answerRiskSnapshot, { horizonDays: 1 }],
  riskPie: [answerRiskPie, { contributions: 'volatility', grouping: 'assetClass' }],
  stress: [answerStressTest],
  hits: [answerHitsSimulation],
  factors: [answerFactorRisk],
  factorEvolution: [answerFactorRiskEvolution],
  trades: [answerTradeHistory],
}
const ATTEMPTS = 4

/** Who a report is for, and what it is of. */
export interface ReportOrder {
  readonly caller: UserCaller
  readonly question: ReportRequest
}

/**
 * Writes a report of the figures that the caller's screens show.
 *
 * @throws Failure 404 if the client or one account is not the caller's, 400 for a currency the institution does not report in,
 * 503 where data are being booked all the while
 */
export async function writeReport(
  services: DocumentServices,
  order: ReportOrder,
  visit: Visit,
  form: DocumentJob['form'],
): Promise<Uint8Array> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const replies = await gather(services, order, visit)
    const bytes = await services.documents.make({ form, facts: await factsOf(services, order), replies })
    if (bytes) return bytes
  }
  throw new Failure(503, 'Data are being booked. Please try again.', 1)
}

/** One reply after another, and whoever waits in between goes first; in Live mode all of the snapshot of the first. */
async function gather(services: DocumentServices, { caller, question }: ReportOrder, visit: Visit): Promise<ReplyBytes> {
  const gathered: [string, Uint8Array][] = []
  let { snapshotId } = question
  for (const [name, [answer, extra]] of Object.entries(PARTS)) {
    const body = { timePeriod: DEFAULT_TIME_PERIOD, ...question, ...extra, ...(snapshotId !== undefined && { snapshotId }) }
    const given = await answer.handler({ params: {}, body, caller, visit } as never, services)
    const bytes = preparedBytes(answer.endpoint, given) ?? Buffer.from(serialise(answer.endpoint, given))
    if (caller.useLive) snapshotId ??= (JSON.parse(bytes.toString()) as { readonly snapshotId: string }).snapshotId
    gathered.push([name, bytes])
    await setImmediate()
  }
  return Object.fromEntries(gathered) as ReplyBytes
}

async function factsOf({ db, entitlements, clock }: DocumentServices, { caller, question }: ReportOrder): Promise<DocumentFacts> {
  const { clientName, accountsInScope, timePeriod = DEFAULT_TIME_PERIOD } = question
  const scope = scopeOf(await entitlements.of(caller), clientName, accountsInScope)
  const { isDemo } = await reportPlaceOf(db, caller, clientName)
  return {
    clientName,
    accountNames: scope.accounts.map(({ name }) => name),
    period: TIME_PERIODS[timePeriod],
    preparedAt: Math.floor(clock.now().getTime() / 1000),
    isDemo,
  }
}
