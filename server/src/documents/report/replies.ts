import type { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import type { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import type { npvPie } from '@portal/contract/charts/npv-pie.ts'
import type { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import type { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import type { riskPie } from '@portal/contract/charts/risk-pie.ts'
import type { stressTest } from '@portal/contract/charts/stress-test.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { limits } from '@portal/contract/limits/limits.ts'
import type { DocumentRequest } from '@portal/contract/reports/embedded-report.ts'
import type { exposure } from '@portal/contract/reports/exposure.ts'
import type { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import type { glTop } from '@portal/contract/reports/gl-top.ts'
import type { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import type { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import type { attribution } from '@portal/contract/reports/performance/attribution.ts'
import type { drawdowns } from '@portal/contract/reports/performance/drawdowns.ts'
import type { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'
import type { realisedDrawdown } from '@portal/contract/reports/performance/realised-drawdown.ts'
import type { statistics } from '@portal/contract/reports/performance/statistics.ts'
import type { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import type { positionDetail } from '@portal/contract/reports/position-detail.ts'
import type { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import type { story } from '@portal/contract/reports/story.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import type { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import type { Look } from '@portal/contract/session/look.ts'
import type { ReportBranding } from '#access/report-branding.ts'

/** A grouping of the institution, and the scope grouped by it. */
export interface OwnGrouping {
  readonly name: string
  readonly reply: ResponseOf<typeof portfolioCalculator>
}

interface OwnGroups {
  readonly groups: readonly OwnGrouping[]
  /** Number of those left out. */
  readonly more: number
}

/** The replies of a report: those that the screens show. */
export interface Replies {
  readonly npv: ResponseOf<typeof npvSnapshot>
  readonly holdings: ResponseOf<typeof glTop>
  readonly pie: ResponseOf<typeof npvPie>
  readonly index: ResponseOf<typeof performanceIndex>
  readonly accounts: ResponseOf<typeof portPerformance>
  readonly moneyWeighted: ResponseOf<typeof portPerformance>
  readonly benchmarks: ResponseOf<typeof benchmarkPerformance>
  readonly drawdown: ResponseOf<typeof realisedDrawdown>
  readonly attribution: ResponseOf<typeof attribution>
  readonly drawdowns: ResponseOf<typeof drawdowns>
  readonly statistics: ResponseOf<typeof statistics>
  readonly evolution: ResponseOf<typeof portfolioEvolutionCharts.bridge.assetClass>
  readonly ownGroups: OwnGroups
  readonly byAssetClass: ResponseOf<typeof exposure>
  readonly byCurrency: ResponseOf<typeof exposure>
  readonly byCountry: ResponseOf<typeof exposure>
  readonly bySector: ResponseOf<typeof exposure>
  readonly byIssuer: ResponseOf<typeof exposure>
  readonly positions: ResponseOf<typeof positionDetail>
  readonly risk: ResponseOf<typeof riskSnapshot>
  readonly riskPie: ResponseOf<typeof riskPie>
  readonly stress: ResponseOf<typeof stressTest>
  readonly hits: ResponseOf<typeof hitsSimulation>
  readonly factors: ResponseOf<typeof factorRisk>
  readonly factorEvolution: ResponseOf<typeof factorRiskEvolution>
  readonly limits: ResponseOf<typeof limits>
  readonly taxLots: ResponseOf<typeof taxLots>
  readonly trades: ResponseOf<typeof tradeHistory>
  readonly story: ResponseOf<typeof story>
}

/** Those that the report needs, as the answers wrote them: JSON in UTF-8. */
export type ReplyBytes = { readonly [name in keyof Replies]?: Uint8Array }

/** Data of a report besides its replies. */
export interface DocumentFacts {
  readonly clientName: string
  readonly accountNames: readonly string[]
  readonly timePeriod: TimePeriod
  /** Of the full report; undefined for the brief. */
  readonly sections: DocumentRequest['sections']
  /** Epoch seconds of the time of writing. */
  readonly preparedAt: number
  /** Where the figures are simulated. */
  readonly isDemo: boolean
  /** Of the reader. */
  readonly look: Look
  readonly branding: ReportBranding
  /** Keys of the columns that the reader chose for positions; empty where they chose none. */
  readonly positionColumns: readonly string[]
}

/** Replies were checked against their contract when they were written. There are those that the sections of the report need. */
export function readReplies(bytes: ReplyBytes): Replies {
  const decoder = new TextDecoder()
  const entries = Object.entries(bytes).map(([name, each]) => [name, JSON.parse(decoder.decode(each))])
  return Object.fromEntries(entries) as Replies
}

/** Whether all are of the same data: date or instant, snapshot and currency; shares of limits are in that of the client. */
export function areOfOneMoment(replies: Replies): boolean {
  const { limits, ownGroups, ...others } = replies
  const { reportingCCY } = others.npv
  const groups = (ownGroups?.groups ?? []).map(({ reply }) => reply)
  const moments = [...Object.values(others), ...groups, { ...(limits ?? others.npv), reportingCCY }].map((reply) =>
    [reply.snapshotId, reply.asOf, reply.mode, reply.reportingCCY].join('\n'),
  )
  return new Set(moments).size === 1
}
