import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import type { StoryNumber } from '@portal/contract/reports/story.ts'
import { intervalDays, isInterval } from '@portal/contract/reports/time-period.ts'
import { type Cause, type Causes, causesOf, isShown } from './causes.ts'
import { type CodedSentence, choice, isoDayOf, reasonOf, type StoryParams, type StoryReplies } from './story-replies.ts'

/** The section of cash, whose rows are currencies. */
const CASH = 'Cash'

/** A number of Portfolio Evolution by its address. */
type Evolved = (kind: StoryNumber['kind'], value: number, row: readonly string[]) => StoryNumber

const evolved =
  ({ timePeriod }: StoryReplies, column: string, grouping: 'assetClass' | 'currency'): Evolved =>
  (kind, value, row) => ({
    kind,
    value,
    figure: { endpoint: portfolioEvolution.path, row: [...row], column, timePeriod, grouping },
  })

/** Profit or loss, its days and its causes. */
export function resultOf(replies: StoryReplies): CodedSentence {
  const { sectionRow, sections, notes, reportingCCY } = replies.byAssetClass
  if (isEmptyPeriod(replies)) return { code: 'noDay', params: daysAsked(replies) }
  const total = sectionRow.totalPL
  const when = whenOf(replies)
  if (total === null) return { code: 'withheld', params: { ...when, ...reasonOf(notes, 'Total', 'totalPL') } }
  if (!isShown(total)) return { code: 'unchanged', params: when }
  const profit = evolved(replies, 'totalPL', 'assetClass')
  return {
    code: total > 0 ? 'gained' : 'lost',
    params: {
      amount: profit('size', total, ['Total']),
      currency: { kind: 'currency', text: reportingCCY },
      ...when,
      ...namedCauses(profit, total, causesOf(total, sections)),
    },
  }
}

/** The days of an interval that was asked for; null for a period with a name. */
export const daysOf = ({ timePeriod }: StoryReplies) => (isInterval(timePeriod) ? intervalDays(timePeriod) : null)

/** Whether an interval has no valuation day, such as a weekend: the close that it starts and ends at is before it. */
export function isEmptyPeriod(replies: StoryReplies): boolean {
  const days = daysOf(replies)
  return days !== null && days.from > isoDayOf(replies.byAssetClass.period!.to)
}

/** The days of an interval, also those without a close. */
function daysAsked(replies: StoryReplies): StoryParams {
  const { from, to } = daysOf(replies)!
  const [first, last] = [Date.parse(from) / 1000, Date.parse(to) / 1000]
  if (first === last) return { span: choice('day'), to: { kind: 'weekdayOfYear', day: last } }
  return { span: choice('interval'), from: { kind: 'day', day: first }, to: { kind: 'day', day: last } }
}

/** The days of the period, as it was asked for. */
function whenOf(replies: StoryReplies): StoryParams {
  const { byAssetClass, timePeriod, asked } = replies
  const { from, to } = byAssetClass.period!
  const days = daysOf(replies)
  const isOfOneDay = days ? days.from === isoDayOf(to) : timePeriod === '1D'
  // Of the last close readers know the year.
  if (isOfOneDay) return { span: choice('day'), to: { kind: days || asked ? 'weekdayOfYear' : 'weekday', day: to } }
  if (!days) return { span: choice('since'), from: { kind: 'day', day: from } }
  return { span: choice('interval'), from: { kind: 'day', day: Date.parse(days.from) / 1000 }, to: { kind: 'day', day: to } }
}

function namedCauses(profit: Evolved, total: number, { leading, opposed }: Causes): StoryParams {
  const named = (name: string, { section, ticker, totalPL }: Cause): StoryParams => ({
    [name]: profit('moneyChange', totalPL, [section, ticker]),
    [`${name}Of`]: { kind: section === CASH ? 'cash' : 'ticker', text: ticker },
  })
  const places = ['first', 'second', 'third']
  const [only, next] = leading
  const isAll = only !== undefined && !next && !opposed && !isShown(total - only.totalPL)
  return {
    isAll: choice(String(isAll)),
    causes: { kind: 'count', count: leading.length },
    ...Object.assign({}, ...leading.map((cause, i) => named(places[i]!, cause))),
    isOpposed: choice(String(opposed !== null)),
    ...(opposed && named('opposed', opposed)),
  }
}

/** That there was nothing in the accounts in the whole period, as before their first entry; null where there was. */
export function emptyAccounts({ bridge: { chart }, byAssetClass }: StoryReplies): CodedSentence | null {
  if (!chart || byAssetClass.sectionRow.totalPL !== 0) return null
  const isEmpty = [chart.opening, chart.closing, ...chart.steps].every(({ value }) => value === 0)
  return isEmpty ? { code: 'empty', params: { to: { kind: 'weekdayOfYear', day: byAssetClass.period!.to } } } : null
}

/** From the opening to the closing NPV, with what was paid in or taken out. */
export function changeOfValue({ bridge: { chart }, timePeriod }: StoryReplies): CodedSentence | null {
  if (!chart) return null
  const { opening, steps, closing } = chart
  const of = (kind: StoryNumber['kind'], name: string, value: number): StoryNumber => ({
    kind,
    value,
    figure: { endpoint: portfolioEvolutionCharts.bridge.assetClass.path, row: [name], column: 'value', timePeriod },
  })
  const flows = steps.find(({ key }) => key === EXTERNAL_FLOWS)?.value ?? 0
  const isSame = Math.round(opening.value) === Math.round(closing.value) && !isShown(flows)
  if (isSame) return { code: 'sameValue', params: { closing: of('money', closing.label, closing.value) } }
  return {
    code: 'value',
    params: {
      opening: of('money', opening.label, opening.value),
      closing: of('money', closing.label, closing.value),
      flows: choice(isShown(flows) ? (flows > 0 ? 'in' : 'out') : 'none'),
      ...(isShown(flows) && { amount: of('size', EXTERNAL_FLOWS, flows) }),
    },
  }
}

const EXTERNAL_FLOWS = 'external flows'

/** Effect of exchange rates, and the currency of more than half of it. */
export function ratesOf(replies: StoryReplies): CodedSentence | null {
  const { sectionRow, sections } = replies.byCurrency
  const total = sectionRow.fxPL
  if (total === null || !isShown(total)) return null
  const profit = evolved(replies, 'fxPL', 'currency')
  // More than the whole would be no part of it.
  const most = sections.find(({ sectionRow: { fxPL } }) => {
    const share = (fxPL ?? 0) / total
    return share > 0.5 && share <= 1
  })?.sectionRow
  const isAll = most !== undefined && !isShown(total - most.fxPL!)
  return {
    code: total > 0 ? 'ratesAdded' : 'ratesTook',
    params: {
      amount: profit('size', total, ['Total']),
      isNamed: choice(isAll ? 'all' : String(most !== undefined)),
      ...(most && !isAll && { most: profit('size', most.fxPL!, [most.ticker]) }),
      ...(most && { mostOf: { kind: 'currency', text: most.ticker } }),
    },
  }
}

/** Effect of income and fees. */
export function incomeOf(replies: StoryReplies): CodedSentence | null {
  const total = replies.byAssetClass.sectionRow.incomePL
  if (total === null || !isShown(total)) return null
  const amount = evolved(replies, 'incomePL', 'assetClass')('size', total, ['Total'])
  return { code: total > 0 ? 'incomeAdded' : 'incomeTook', params: { amount } }
}
