import type { RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { type ExplanationNode, explain } from '@portal/contract/reports/explain.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { withValue } from '@portal/engine/derivation/derivation.ts'
import type { SourceOf } from '@portal/engine/derivation/sources.ts'
import { dataVersionOf } from '@portal/engine/scope/reporting-accounts.ts'
import { admit, policyOf } from '#access/policy.ts'
import { Failure } from '#base/failure.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import { refusal } from '#base/refusals.ts'
import { ifVersionUnchanged } from '#histories/booked-events.ts'
import { type MarketScope, marketScope } from '#histories/market-scope.ts'
import type { GatheredScope } from '#histories/reporting-scope.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer, type Call } from '#http/answer.ts'
import { checkedRequest } from '#http/body/request-body.ts'
import { preparedReply } from '#http/prepared.ts'
import { BrokenDerivation, derivationAt, expandDerivation, type OpenNode } from './explain/expand-derivation.ts'
import { type Explainer, type ExplainServices, type FoundFigure, noFigure } from './explain/explainer.ts'
import { explainers } from './explain/explainers.ts'
import { type SourceText, sourceQuestion, sourceTexts } from './explain/source-texts.ts'

type Body = RequestOf<typeof explain>
type Reply = ResponseOf<typeof explain>
type ExplainCall = Call<typeof explain>

/**
 * Explains a figure of a call. The figure is read from the call's own reply, and the derivation must lead to it. Starts again where data
 * were booked in between.
 */
export const answerExplain = answer(explain, async (call, services: ExplainServices) => {
  const explainer = explainerOf(call.body.endpoint)
  const { access, path } = explainer.endpoint
  admit(policyOf(access, path), call.caller)
  return await optimisticRetry(() => explained(explainer, call, services).catch(ifVersionUnchanged))
})

function explainerOf(path: string): Explainer {
  const found = explainers.find(({ endpoint }) => endpoint.path === path)
  if (!found) throw noFigure(refusal('noCallOfFigures', { path }))
  return found
}

/** Undefined where the figure and its sources are of different data versions or snapshots. */
async function explained(explainer: Explainer, call: ExplainCall, services: ExplainServices): Promise<Reply | undefined> {
  const { body, caller } = call
  const reply = await replyOf(explainer, call, services)
  const question = { ...body, snapshotId: reply.snapshotId }
  const isSameSnapshot = (scope: GatheredScope | MarketScope) => replyFields(scope).snapshotId === reply.snapshotId
  const { log, histories } = services
  const scopeOn = (asOf: string) => reportingScope(services, caller, { ...body, asOf, timePeriod: undefined })
  const asked = { body, row: body.row, column: body.column, log, histories, scopeOn }
  if (explainer.gathers === 'market') {
    const scope = await marketScope(services, caller, question)
    return isSameSnapshot(scope)
      ? await replyWith(explainer.find(reply, { ...asked, scope }), reply, scope, body, services)
      : undefined
  }
  const scope = await reportingScope(services, caller, question)
  if (!isSameSnapshot(scope)) return undefined
  const figure = await explainer.find(reply, { ...asked, scope })
  return await replyWith(figure, reply, figure.scope ?? scope, body, services)
}

interface ReportedReply {
  readonly snapshotId: string
  readonly notes?: readonly Note[]
}

/** The reply of the call itself to the same fields. */
async function replyOf({ endpoint, ask }: Explainer, call: ExplainCall, services: ExplainServices): Promise<ReportedReply> {
  const { endpoint: _, row, column, path, ...fields } = call.body
  const given = await ask({ ...call, params: {}, body: checkedRequest(endpoint, fields) }, services)
  const bytes = preparedReply(endpoint, given)?.bytes
  return (bytes ? JSON.parse(bytes.toString()) : given) as ReportedReply
}

async function replyWith(
  figure: FoundFigure,
  { notes = [] }: ReportedReply,
  scope: GatheredScope | MarketScope,
  { path = [] }: Body,
  services: ExplainServices,
): Promise<Reply | undefined> {
  const { market } = scope
  const common = {
    ...replyFields(scope),
    reasons: reasonsOf(figure, notes),
    method: figure.method,
    dataVersion: `${dataVersionOf(scope)}`,
  }
  if (figure.value === null) return { ...common, value: null, unit: figure.unit, root: null }
  const root = withValue(await figure.derivation(), figure.value)
  const node = derivationAt(root, path)
  const open = opened(node, path, scope, services)
  const sources = sourcesIn(open)
  const found = await services.histories.sourcesOf('scope' in scope ? scope : market, sourceQuestion(market, sources))
  if (!found) return undefined
  const telling = presentNode(open, sourceTexts(market, sources, found))
  if (telling.kind === 'more') throw new Error('A reply opens its root.')
  return { ...common, value: node.value, unit: node.unit, root: telling }
}

/** A derivation that does not lead to the figure is an error: nothing of it is shown. */
function opened(
  node: ReturnType<typeof derivationAt>,
  path: readonly number[],
  scope: GatheredScope | MarketScope,
  { log }: ExplainServices,
): OpenNode {
  try {
    return expandDerivation(node, path)
  } catch (error) {
    if (!(error instanceof BrokenDerivation)) throw error
    const { step, expected, found } = error
    const { market, reportingCCY, accounts } = scope
    const inputs = {
      institutionId: market.institutionId,
      dataVersion: dataVersionOf(scope),
      reportingCCY,
      accounts: accounts.map(({ account }) => account.id),
    }
    log.error(
      { identity: `the parts of a step make its value: ${step}`, expected, found, ...inputs },
      'An explanation was withheld',
    )
    throw new Failure(500, refusal('explanationDiffers'))
  }
}

/** The notes of the reply on the figure; for a chart that is withheld as a whole, all its notes. */
function reasonsOf({ value, ifNone, notedAs: { row, fields } }: FoundFigure, notes: readonly Note[]): string[] {
  const own = notes.filter((note) => note.row === row && fields.includes(note.field))
  if (value === null && ifNone !== undefined) return [ifNone]
  const found = own.length === 0 && value === null ? notes : own
  return [...new Set(found.map(({ reason }) => reason))]
}

function sourcesIn(node: OpenNode): readonly SourceOf[] {
  if (node.kind === 'input') return [node.source]
  return node.kind === 'step' ? node.parts.flatMap(sourcesIn) : []
}

const DAY_SECONDS = 86_400

function presentNode(node: OpenNode, textOf: (source: SourceOf) => SourceText): ExplanationNode {
  if (node.kind === 'more') return node
  if (node.kind === 'step') return { ...node, parts: node.parts.map((part) => presentNode(part, textOf)) }
  const { source, remark } = textOf(node.source)
  const remarks = [node.remark, remark].filter((each) => each !== null)
  return {
    kind: 'input',
    label: node.label,
    value: node.value,
    unit: node.unit,
    source,
    day: node.day === null ? null : node.day * DAY_SECONDS,
    remark: remarks.length === 0 ? null : remarks.join('; '),
  }
}
