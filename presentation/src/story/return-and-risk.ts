import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { riskChange as riskChangeCall } from '@portal/contract/reports/risk/risk-change.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import type { StoryNumber } from '@portal/contract/reports/story.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { isShown } from './causes.ts'
import { daysOf, isEmptyPeriod } from './profit-and-loss.ts'
import { type CodedSentence, choice, isoDayOf, reasonOf, type StoryParams, type StoryReplies } from './story-replies.ts'

/** The growth of an index that was 100 at the start. */
export const growthOf = (level: number): number => level / 100 - 1

/** The time-weighted return, beside that of the benchmark where there is one. */
export function comparedReturn(replies: StoryReplies): CodedSentence | null {
  const { index, byAssetClass, timePeriod } = replies
  const { chart } = index
  if (!chart || isEmptyPeriod(replies)) return null
  const { days, series } = chart
  const lastOf = (role: 'portfolio' | 'benchmark'): StoryNumber | null => {
    const { key, values } = series.find((each) => each.role === role) ?? { key: role, values: [] }
    const value = values.at(-1) ?? null
    const figure = { endpoint: performanceIndex.path, row: [key, isoDayOf(days.at(-1)!)], column: 'value', timePeriod }
    return value === null ? null : { kind: 'growth', value, figure }
  }
  const [own, benchmark] = [lastOf('portfolio'), lastOf('benchmark')]
  if (!own) return null
  const start = days[0]!
  const { from } = byAssetClass.period!
  const asked = daysOf(replies)
  // An interval begins at the close before its first day, but where the accounts have none.
  const isYounger = start > from || (asked !== null && isoDayOf(from) >= asked.from)
  const params = {
    own,
    isYounger: choice(String(isYounger)),
    // The first day of the return, as the notes of Performance name it: the chart starts with the close before.
    ...(isYounger && { from: { kind: 'day' as const, day: days[1] ?? start } }),
  }
  if (!benchmark) return { code: 'return', params }
  const ahead = shownPercent(own) - shownPercent(benchmark)
  const compared = choice(ahead > 0 ? 'ahead' : ahead < 0 ? 'behind' : 'equal')
  return { code: 'comparedReturn', params: { ...params, compared, benchmark } }
}

/** As it is shown: returns that look equal are not compared. */
const shownPercent = ({ value }: StoryNumber): number => Number((growthOf(value) * 100).toFixed(2))

const VALUE_AT_RISK = 'VaR 95'
/** A change of risk up to this share of the earlier one counts as none. */
const RISK_THRESHOLD = 0.05

/** Value at risk, beside that of the close that the period starts at. */
export function comparedRisk({ risk, riskAtStart, riskChange, timePeriod }: StoryReplies): CodedSentence {
  const valueIn = ({ rows }: StoryReplies['risk']) => rows.find(({ name }) => name === VALUE_AT_RISK)?.valueCCY ?? null
  const value = valueIn(risk)
  if (value === null) return { code: 'riskWithheld', params: reasonOf(risk.notes, VALUE_AT_RISK, 'valueCCY') }
  const of = (value: number, when: Pick<StoryNumber['figure'], 'timePeriod' | 'asOf'>): StoryNumber => ({
    kind: 'money',
    value,
    figure: { endpoint: riskSnapshot.path, row: [VALUE_AT_RISK], column: 'valueCCY', ...when },
  })
  const now = of(value, { timePeriod })
  const before = riskAtStart && valueIn(riskAtStart)
  if (!riskAtStart || before === null) return { code: 'risk', params: { now } }
  const isUnchanged = Math.abs(value - before) <= RISK_THRESHOLD * Math.abs(before)
  return {
    code: 'comparedRisk',
    params: {
      compared: choice(value === before ? 'same' : isUnchanged ? 'unchanged' : value > before ? 'up' : 'down'),
      threshold: { kind: 'threshold', fraction: RISK_THRESHOLD },
      now,
      before: of(before, { asOf: isoDayOf(riskAtStart.asOf) }),
      ...(isUnchanged || !riskChange ? NOT_SPLIT : partsOf(riskChange, before, timePeriod)),
    },
  }
}

const NOT_SPLIT = { byMarket: choice('false'), byFlows: choice('false'), byTrades: choice('false') }

/** Causes of the change of risk: the market, and flows and trades where they are some. None where they are not known of the same start. */
function partsOf({ rows }: NonNullable<StoryReplies['riskChange']>, before: number, timePeriod: TimePeriod): StoryParams {
  const row = rows.find(({ name }) => name === VALUE_AT_RISK)
  if (!row || row.start === null || isShown(row.start - before)) return NOT_SPLIT
  const { market, flows, trades } = row
  if (market === null || flows === null || trades === null) return NOT_SPLIT
  const of = (column: 'market' | 'flows' | 'trades'): StoryNumber => ({
    kind: 'moneyChange',
    value: row[column]!,
    figure: { endpoint: riskChangeCall.path, row: [VALUE_AT_RISK], column, timePeriod },
  })
  return {
    byMarket: choice('true'),
    market: of('market'),
    byFlows: choice(String(isShown(flows))),
    ...(isShown(flows) && { flows: of('flows') }),
    byTrades: choice(String(isShown(trades))),
    ...(isShown(trades) && { trades: of('trades') }),
  }
}
