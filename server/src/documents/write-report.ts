import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { limits } from '@portal/contract/limits/limits.ts'
import type { DocumentRequest } from '@portal/contract/reports/embedded-report.ts'
import { exposure } from '@portal/contract/reports/exposure.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { specifiedGrouping } from '@portal/contract/reports/grouping.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { DEFAULT_COST_BASIS_METHOD } from '@portal/contract/reports/parts/cost-basis.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'
import { attribution } from '@portal/contract/reports/performance/attribution.ts'
import { drawdowns } from '@portal/contract/reports/performance/drawdowns.ts'
import { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { realisedDrawdown } from '@portal/contract/reports/performance/realised-drawdown.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { story } from '@portal/contract/reports/story.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { POSITION_DETAILS, positionRequestFor } from '@portal/presentation/tables/positions/position-details.ts'

import { principalOf } from '#access/budgets.ts'
import type { Caller } from '#access/caller.ts'
import { chosenColumnsOf } from '#access/chosen-columns.ts'
import { chosenLookOf } from '#access/chosen-look.ts'
import { type ReportBranding, reportBrandingOf } from '#access/report-branding.ts'
import { reportPlaceOf } from '#access/report-place.ts'
import { scopeOf } from '#access/scope.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import type { Compute } from '#compute/compute.ts'
import type { DocumentServices } from './document-services.ts'
import type { DocumentJob } from './document-thread.ts'
import type { DocumentFacts, Replies, ReplyBytes } from './report/replies.ts'
import { partsOf } from './report/section-parts.ts'

/** The calls of a report, with their fields besides scope, currency and period. */
const PARTS: { readonly [name in Exclude<keyof Replies, 'ownGroups'>]: readonly [AnyEndpoint, object?] } = {
  npv: [npvSnapshot],
  holdings: [glTop],
  pie: [npvPie],
  index: [performanceIndex],
  accounts: [portPerformance, { isCumulative: false }],
  moneyWeighted: [portPerformance, { isCumulative: false, returnMethod: 'mwr' }],
  benchmarks: [benchmarkPerformance, { isCumulative: false }],
  drawdown: [realisedDrawdown],
  statistics: [statistics],
  attribution: [attribution],
  drawdowns: [drawdowns],
  evolution: [portfolioEvolutionCharts.bridge.assetClass],
  byAssetClass: [exposure, { dimension: 'assetClass' }],
  byCurrency: [exposure, { dimension: 'currency' }],
  byCountry: [exposure, { dimension: 'country' }],
  bySector: [exposure, { dimension: 'sector' }],
  byIssuer: [exposure, { dimension: 'issuer' }],
  positions: [positionDetail],
  risk: [riskSnapshot, { horizonDays: 1 }],
  riskPie: [riskPie, { contributions: 'volatility', grouping: 'assetClass' }],
  stress: [stressTest],
  hits: [hitsSimulation],
  factors: [factorRisk],
  factorEvolution: [factorRiskEvolution],
  limits: [limits],
  taxLots: [taxLots],
  trades: [tradeHistory],
  story: [story],
}

/** Those that compare with the benchmarks that were asked for. */
const COMPARING: ReadonlySet<string> = new Set(['index', 'benchmarks'] satisfies (keyof Replies)[])

/** Groupings of an institution in a report, each with a table. */
const MAX_OWN_GROUPINGS = 12

/** Services with which a report is written. */
export type WritingServices = Pick<DocumentServices, 'db' | 'clock' | 'entitlements' | 'documents'> & {
  readonly compute: Pick<Compute, 'answer'>
}

/** The caller of a report, and its request. */
interface ReportOrder {
  readonly caller: Caller
  readonly question: DocumentRequest
}

/** A document, and what the institution has set for its looks. */
interface WrittenReport {
  readonly bytes: Uint8Array
  readonly branding: ReportBranding
  /** The day of its figures, ISO. */
  readonly day: string
  readonly snapshotId: string
}

/**
 * Writes a report of the figures that the caller's screens show.
 *
 * @throws Failure 404 if the client or one account is not the caller's, 400 for a currency that is no reporting currency, 503 where
 * data are booked at the same time, after several attempts, 429 where the caller has others made
 */
export async function writeReport(
  services: DocumentServices,
  order: ReportOrder,
  form: DocumentJob['form'],
): Promise<WrittenReport> {
  const release = await services.budgets.place(principalOf(order.caller), 'document')
  return await writeAlone(services, order, form).finally(release)
}

/** The same where its caller is asked for no place. */
export async function writeAlone(
  services: WritingServices,
  order: ReportOrder,
  form: DocumentJob['form'],
): Promise<WrittenReport> {
  return await optimisticRetry(async () => {
    const positionColumns = await chosenColumnsOf(services.db, order.caller, POSITION_DETAILS.name)
    const replies = await gather(
      services,
      order,
      positionRequestFor(positionColumns, { costBasisMethod: DEFAULT_COST_BASIS_METHOD }),
    )
    const facts = { ...(await factsOf(services, order)), positionColumns }
    const bytes = await services.documents.make({ form, facts, replies })
    if (!bytes) return undefined
    const { asOf, snapshotId } = JSON.parse(Buffer.from(replies.npv!).toString()) as ResponseOf<typeof npvSnapshot>
    return { bytes, branding: facts.branding, day: new Date(asOf * 1_000).toISOString().slice(0, 10), snapshotId }
  })
}

/** Reads one reply after another, as batch work; in Live mode all from the snapshot of the first. */
async function gather(
  { compute }: WritingServices,
  { caller, question: { sections, comparedWith, ...question } }: ReportOrder,
  positions: Pick<RequestOf<typeof positionDetail>, 'columns' | 'costBasisMethod'>,
): Promise<ReplyBytes> {
  const gathered: [string, Uint8Array][] = []
  let { snapshotId } = question
  const needed: ReadonlySet<string> = partsOf(sections)
  const ask: Ask = async (endpoint, extra) => {
    const body = { timePeriod: DEFAULT_TIME_PERIOD, ...question, ...extra, ...(snapshotId !== undefined && { snapshotId }) }
    const { bytes } = await compute.answer(endpoint, { caller, body, lane: 'batch' })
    return bytes
  }
  for (const [name, [endpoint, of]] of Object.entries(PARTS).filter(([each]) => needed.has(each))) {
    const extra = {
      ...(name === 'positions' ? positions : of),
      // The brief has no room for a comparison.
      ...(sections && comparedWith && COMPARING.has(name) && { comparedWith }),
    }
    const bytes = await ask(endpoint, extra)
    if (caller.kind === 'user' && caller.useLive)
      snapshotId ??= (JSON.parse(bytes.toString()) as { readonly snapshotId: string }).snapshotId
    gathered.push([name, bytes])
  }
  if (needed.has('ownGroups')) gathered.push(['ownGroups', await gatherOwnGroups(ask)])
  return Object.fromEntries(gathered) as ReplyBytes
}

/** Asks a call for the report's scope, with fields of its own. */
type Ask = (endpoint: AnyEndpoint, extra?: object) => Promise<Uint8Array>

/** The scope by each grouping that the institution defined. */
async function gatherOwnGroups(ask: Ask): Promise<Uint8Array> {
  const { rows } = JSON.parse(new TextDecoder().decode(await ask(groupingTypes))) as ResponseOf<typeof groupingTypes>
  const own = rows.filter(({ id }) => !specifiedGrouping.safeParse(id).success)
  const groups: string[] = []
  for (const { id, name } of own.slice(0, MAX_OWN_GROUPINGS)) {
    const reply = new TextDecoder().decode(await ask(portfolioCalculator, { grouping: id }))
    groups.push(`{"name":${JSON.stringify(name)},"reply":${reply}}`)
  }
  return new TextEncoder().encode(`{"more":${own.length - groups.length},"groups":[${groups.join(',')}]}`)
}

async function factsOf(
  { db, entitlements, clock }: WritingServices,
  { caller, question }: ReportOrder,
): Promise<Omit<DocumentFacts, 'positionColumns'>> {
  const { clientName, accountsInScope, timePeriod = DEFAULT_TIME_PERIOD, sections } = question
  const scope = scopeOf(await entitlements.of(caller), clientName, accountsInScope)
  const { isDemo } = await reportPlaceOf(db, caller, clientName)
  const look = await chosenLookOf(db, caller)
  const branding = await reportBrandingOf(db, caller, clientName)
  return {
    clientName,
    accountNames: scope.accounts.map(({ name }) => name),
    timePeriod,
    sections,
    preparedAt: Math.floor(clock.now().getTime() / 1000),
    isDemo,
    look,
    branding,
  }
}
