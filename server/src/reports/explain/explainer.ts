import type { Unit } from '@portal/contract/charts/chart-data.ts'
import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import type { explain } from '@portal/contract/reports/explain.ts'
import type { Derivation } from '@portal/engine/derivation/derivation.ts'
import type { CodedText } from '@portal/presentation/messages/coded-texts.ts'
import { Failure, notFound } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import type { Histories } from '#histories/histories.ts'
import type { MarketScope } from '#histories/market-scope.ts'
import type { GatheredScope } from '#histories/reporting-scope.ts'
import type { StoredLimits } from '#histories/stored-limits.ts'
import type { Answer, AnyCall, Call } from '#http/answer.ts'
import type { ReportServices } from '../report-services.ts'

/** Services of explanations beside histories. */
export type ExplainServices = ReportServices & { readonly limits: StoredLimits }

/** Figure to be explained: its place, with the scope and the fields of the call that reported it. */
export interface Question<Scope = GatheredScope> {
  readonly scope: Scope
  readonly body: RequestOf<typeof explain>
  readonly row: readonly string[]
  readonly column: string
  readonly log: Log
  readonly histories: Histories
  /** The accounts at the close of another day, an ISO date. */
  readonly scopeOn: (day: string) => Promise<GatheredScope>
}

/** A figure of a reply, and how it was made. */
export interface FoundFigure {
  readonly value: number | null
  readonly unit: Unit
  /** The row and the fields under which the reply notes something on it. */
  readonly notedAs: { readonly row: string; readonly fields: readonly string[] }
  /** Why there is no value, where the reply does not note it. */
  readonly ifNone?: string
  /** Of what it was made, where it is of another currency or day than was asked for. */
  readonly scope?: GatheredScope
  /** How figures of its kind are computed, in a sentence. */
  readonly method: string
  /** Asked only where there is a value. */
  readonly derivation: () => Derivation | Promise<Derivation>
}

/** A call with a request that its endpoint has checked. */
type CheckedCall = Pick<Call<typeof explain>, 'params' | 'caller'> & Pick<AnyCall, 'body' | 'context'>

/** A call whose figures can be explained. */
export type Explainer = {
  readonly endpoint: AnyEndpoint
  /** The reply of the call itself, or the same written beforehand. */
  readonly ask: (call: CheckedCall, services: ExplainServices) => Promise<unknown>
} & (
  | { readonly gathers: 'accounts'; readonly find: (reply: unknown, question: Question) => FoundFigure | Promise<FoundFigure> }
  | { readonly gathers: 'market'; readonly find: (reply: unknown, question: Question<MarketScope>) => FoundFigure }
)

/** Explains the figures of a call about accounts. */
export function explainer<E extends AnyEndpoint>(
  answer: Answer<E, ExplainServices>,
  find: (reply: ResponseOf<E>, question: Question) => FoundFigure | Promise<FoundFigure>,
): Explainer {
  return { ...asked(answer), gathers: 'accounts', find: (reply, question) => find(reply as ResponseOf<E>, question) }
}

/** Explains the figures of a call about the market or what accounts hold of it. */
export function marketExplainer<E extends AnyEndpoint>(
  answer: Answer<E, ExplainServices>,
  find: (reply: ResponseOf<E>, question: Question<MarketScope>) => FoundFigure,
): Explainer {
  return { ...asked(answer), gathers: 'market', find: (reply, question) => find(reply as ResponseOf<E>, question) }
}

function asked<E extends AnyEndpoint>({ endpoint, handler }: Answer<E, ExplainServices>): Pick<Explainer, 'endpoint' | 'ask'> {
  return { endpoint, ask: (call, services) => handler(call as Call<E>, services) }
}

/** A figure that does not exist because of what a row or column is. */
export const noFigure = (reason: CodedText) => new Failure(422, reason)

/**
 * The column of a row as one of the figures there are.
 *
 * @throws Failure 422 for a column that is no figure, naming those that are
 */
export function figureColumn<const Column extends string>(column: string, columns: readonly Column[]): Column {
  const found = columns.find((each) => each === column)
  if (found === undefined) throw noFigure(refusal('noFigure', { column, columns: columns.join(', ') }))
  return found
}

/**
 * The only one of some rows that is meant.
 *
 * @throws Failure 404 where there is none, 422 where several are
 */
export function theRow<Row>(rows: readonly Row[], remedy: string): Row {
  const [row, ...others] = rows
  if (row === undefined) throw notFound()
  if (others.length > 0) throw noFigure(refusal('rowNamedTwice', { count: rows.length, remedy }))
  return row
}

/** The figure of a chart that is withheld as a whole. */
export function withheldChart(unit: Unit, method: string): FoundFigure {
  return {
    value: null,
    unit,
    method,
    notedAs: { row: '', fields: [] },
    derivation: () => {
      throw new Error('A figure that is withheld has no derivation.')
    },
  }
}
