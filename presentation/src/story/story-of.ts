import { changeOfValue, emptyAccounts, incomeOf, ratesOf, resultOf } from './profit-and-loss.ts'
import { comparedReturn, comparedRisk } from './return-and-risk.ts'
import { type CodedSentence, isoDayOf, type StoryReplies } from './story-replies.ts'

/**
 * The story of a period, by rules: each number is one that a reply reports. What is withheld is left out, but for the profit and loss and
 * the risk: of them the reason is said.
 */
export function storyOf(replies: StoryReplies): readonly CodedSentence[] {
  const empty = emptyAccounts(replies)
  return (empty ? [empty, noClose(replies)] : sentencesOf(replies)).flatMap((sentence) =>
    sentence ? [{ ...sentence, code: `story.${sentence.code}` }] : [],
  )
}

const sentencesOf = (replies: StoryReplies): readonly (CodedSentence | null)[] => [
  resultOf(replies),
  noClose(replies),
  comparedReturn(replies),
  changeOfValue(replies),
  ratesOf(replies),
  incomeOf(replies),
  comparedRisk(replies),
  inDoubt(replies),
]

/** That the day that was asked for had no close, such as a Sunday. */
function noClose({ asked, byAssetClass: { asOf } }: StoryReplies): CodedSentence | null {
  if (asked === undefined || asked <= isoDayOf(asOf)) return null
  return { code: 'noClose', params: { asked: { kind: 'weekdayOfYear', day: Date.parse(asked) / 1000 } } }
}

/** The closes and rates in doubt that the profit and loss depends on. */
function inDoubt({ byAssetClass: { notes = [] } }: StoryReplies): CodedSentence | null {
  const names = [...new Set(notes.flatMap(({ doubt }) => (doubt ? [doubt.of] : [])))].sort()
  if (names.length === 0) return null
  return { code: 'inDoubt', params: { count: { kind: 'count', count: names.length }, names: { kind: 'names', names } } }
}
