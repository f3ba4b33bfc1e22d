import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { story } from '@portal/contract/reports/story.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { formatsOf } from '@portal/presentation/format/formats.ts'
import { storyOf } from '@portal/presentation/story/story-of.ts'
import { isoDayOf, type StoryReplies } from '@portal/presentation/story/story-replies.ts'
import { storyWriterOf } from '@portal/presentation/story/story-text.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import { LANGUAGE } from '#base/texts.ts'
import { answerPerformanceIndex } from '#charts/performance-index.ts'
import { answerEvolutionBridge } from '#charts/portfolio-evolution-bridge.ts'
import { type Answer, answer, type Call } from '#http/answer.ts'
import { prepare, preparedReply } from '#http/prepared.ts'
import { answerPortfolioEvolution } from '../portfolio-evolution.ts'
import type { ReportServices } from '../report-services.ts'
import { answerRiskChange } from '../risk/risk-change.ts'
import { answerRiskSnapshot } from '../risk-snapshot.ts'

/** The story is made of the replies of other calls, so no figure in it is computed here. Starts again where data were booked in between. */
export const answerStory = answer(story, async (call, services: ReportServices) => {
  const replies = await optimisticRetry(() => repliesTo(call, services))
  const { asOf, mode, snapshotId, knownOn, reportingCCY, period, periodRemark } = replies.byAssetClass
  const writer = storyWriterOf(LANGUAGE, formatsOf(LANGUAGE))
  const sentences = storyOf(replies).map((sentence) => {
    const text = writer.parts(sentence).map((part) => part.text)
    return { ...sentence, text: text.join('') }
  })
  const optional = { ...(knownOn !== undefined && { knownOn }), ...(periodRemark !== undefined && { periodRemark }) }
  return prepare(story, { asOf, mode, snapshotId, ...optional, reportingCCY, ...(period && { period }), sentences })
})

type StoryCall = Call<typeof story>

/** Undefined where they are of different data versions. */
async function repliesTo(call: StoryCall, services: ReportServices): Promise<StoryReplies | undefined> {
  const { timePeriod = DEFAULT_TIME_PERIOD, snapshotId: _, ...atOtherTimes } = call.body
  const read = <E extends AnyEndpoint>(of: Answer<E, ReportServices>, body: RequestOf<typeof story>, more: object = {}) =>
    replyOf(of, { ...call, body: { ...body, ...more } }, services)
  const byAssetClass = await read(answerPortfolioEvolution, call.body, { timePeriod, grouping: 'assetClass' })
  const { snapshotId, mode } = byAssetClass
  const { from, to } = byAssetClass.period!
  const body = { ...call.body, timePeriod, ...(mode === 'Live' && { snapshotId }) }
  const byCurrency = await read(answerPortfolioEvolution, body, { grouping: 'currency' })
  const bridge = await read(answerEvolutionBridge, body)
  const index = await read(answerPerformanceIndex, body)
  const risk = await read(answerRiskSnapshot, body)
  const isCompared = mode === 'Close' && from < to
  const riskAtStart = isCompared ? await read(answerRiskSnapshot, { ...atOtherTimes, asOf: isoDayOf(from) }) : null
  const riskChange = isCompared ? await read(answerRiskChange, body) : null
  const isOfOneVersion =
    [byCurrency, bridge, index, risk, ...(riskChange ? [riskChange] : [])].every((reply) => reply.snapshotId === snapshotId) &&
    (riskAtStart === null || dataVersionIn(riskAtStart.snapshotId) === dataVersionIn(snapshotId))
  return isOfOneVersion
    ? { timePeriod, asked: call.body.asOf, byAssetClass, byCurrency, bridge, index, risk, riskAtStart, riskChange }
    : undefined
}

const dataVersionIn = (snapshotId: string): string => snapshotId.split('-')[0]!

async function replyOf<E extends AnyEndpoint>(
  { endpoint, handler }: Answer<E, ReportServices>,
  call: Omit<StoryCall, 'body'> & { readonly body: object },
  services: ReportServices,
): Promise<ResponseOf<E>> {
  const given = await handler(call as Call<E>, services)
  const bytes = preparedReply(endpoint, given)?.bytes
  return (bytes ? JSON.parse(bytes.toString()) : given) as ResponseOf<E>
}
