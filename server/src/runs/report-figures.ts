import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { limits } from '@portal/contract/limits/limits.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { MEASURE_NAMES } from '@portal/engine/risk/risk-measures.ts'
import type { TokenCaller } from '#access/caller.ts'
import { engineText } from '#base/engine-text.ts'
import { Failure } from '#base/failure.ts'
import type { StoredLimits } from '#histories/stored-limits.ts'
import type { AnyAnswer } from '#http/answer.ts'
import { preparedOnce } from '#http/prepared.ts'
import { answerLimits } from '#limits/limits-report.ts'
import { answerPortPerformance } from '#reports/performance/port-performance.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { answerRiskSnapshot } from '#reports/risk-snapshot.ts'
import type { RunFigure, RunNote } from '#store/runs/run-content.ts'

export type FigureServices = ReportServices & { readonly limits: StoredLimits }

/** The figures of some accounts together. */
export interface SubjectFigures {
  readonly figures: Readonly<Record<RunFigure, number | null>>
  readonly notes: readonly RunNote[]
}

/** The accounts of a scope, one by one and together, and their limits. */
export interface ScopeFigures {
  readonly accounts: readonly SubjectFigures[]
  readonly total: SubjectFigures
  readonly limits: ResponseOf<typeof limits>['rows']
}

interface FiguresQuestion {
  readonly caller: TokenCaller
  readonly clientName: string
  readonly reportingCCY: string
  /** In the order of their names, as reports have them. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
  /** Whether each account is to be reported by itself too. */
  readonly isSplit: boolean
  /** Whether limits are reported. */
  readonly hasLimits: boolean
}

const TOTAL = 'Total'
const VALUES = ['npv', 'npvChange1D'] as const
const RETURNS = ['d1', 'mtd', 'ytd', 'y1'] as const
const NOTHING: SubjectFigures['figures'] = {
  npv: null,
  npvChange1D: null,
  d1: null,
  mtd: null,
  ytd: null,
  y1: null,
  var95: null,
  var95Pct: null,
  var99: null,
  var99Pct: null,
}

/** The figures of a run are taken from the replies of the reports themselves. */
export async function scopeFigures(services: FigureServices, question: FiguresQuestion): Promise<ScopeFigures> {
  const { caller, accounts, isSplit, hasLimits } = question
  const by = { caller, services }
  const parts = isSplit ? accounts : []
  try {
    const body = bodyOf(question)
    const riskOf = async (accountsInScope: readonly string[]) =>
      riskSnapshot.response.parse(await replyOf(answerRiskSnapshot, by, { ...body, accountsInScope }))
    const values = npvSnapshot.response.parse(await replyOf(answerNpvSnapshot, by, body))
    const returns = portPerformance.response.parse(await replyOf(answerPortPerformance, by, { ...body, isCumulative: true }))
    const risks = new Map([[TOTAL, await riskOf(body.accountsInScope)]])
    for (const { id, name } of parts) risks.set(name, await riskOf([id]))
    const of = (name: string) => subjectFigures(name, values, returns, risks.get(name)!)
    return {
      accounts: parts.map(({ name }) => of(name)),
      total: of(TOTAL),
      limits: hasLimits ? limits.response.parse(await replyOf(answerLimits, by, body)).rows : [],
    }
  } catch (error) {
    // One client that cannot be reported on does not keep the others from being reported.
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const withheld = withheldFigures(error.reason)
    return { accounts: parts.map(() => withheld), total: withheld, limits: [] }
  }
}

/** Figures that cannot be had, for one reason. */
const withheldFigures = (reason: string): SubjectFigures => ({
  figures: NOTHING,
  notes: (Object.keys(NOTHING) as RunFigure[]).map((field) => ({ field, reason })),
})

const bodyOf = ({ clientName, reportingCCY, accounts }: FiguresQuestion) => ({
  clientName,
  reportingCCY,
  accountsInScope: accounts.map(({ id }) => id),
})

/** The reply that the caller would get, read from its bytes. */
async function replyOf(
  { endpoint, handler }: AnyAnswer<FigureServices>,
  { caller, services }: { readonly caller: TokenCaller; readonly services: FigureServices },
  body: object,
): Promise<unknown> {
  const { bytes } = preparedOnce(endpoint, await handler({ params: {}, body, caller, context: undefined }, services))
  return JSON.parse(bytes.toString())
}

function subjectFigures(
  name: string,
  values: ResponseOf<typeof npvSnapshot>,
  returns: ResponseOf<typeof portPerformance>,
  risk: ResponseOf<typeof riskSnapshot>,
): SubjectFigures {
  const value = name === TOTAL ? values.total : values.rows.find(({ account }) => account === name)!
  const performance = returns.rows.findLast(({ account }) => account === name)!
  const measures = { var95: engineText(MEASURE_NAMES.var95), var99: engineText(MEASURE_NAMES.var99) }
  const at = (measure: keyof typeof measures) => risk.rows.find((row) => row.name === measures[measure])!
  const { npv, npvChange1D } = value
  const { d1, mtd, ytd, y1 } = performance
  const figures = {
    npv,
    npvChange1D,
    d1,
    mtd,
    ytd,
    y1,
    var95: at('var95').valueCCY,
    var95Pct: at('var95').valuePct,
    var99: at('var99').valueCCY,
    var99Pct: at('var99').valuePct,
  }
  const noted = (notes: readonly Note[] | undefined, row: string, from: string, field: RunFigure): readonly RunNote[] =>
    (notes ?? []).filter((each) => each.row === row && each.field === from).map(({ reason }) => ({ field, reason }))
  const notes = [
    ...VALUES.flatMap((field) => noted(values.notes, name, field, field)),
    ...RETURNS.flatMap((field) => noted(returns.notes, name, field, field)),
    ...(['var95', 'var99'] as const).flatMap((measure) => [
      ...noted(risk.notes, measures[measure], 'valueCCY', measure),
      ...noted(risk.notes, measures[measure], 'valuePct', `${measure}Pct`),
    ]),
  ]
  return { figures, notes }
}
