import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import type { EvolutionRow } from '@portal/contract/reports/portfolio-evolution.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { riskChange } from '@portal/contract/reports/risk/risk-change.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import type { StoryNumber, StoryParam } from '@portal/contract/reports/story.ts'
import fc from 'fast-check'
import { runs } from '../../../analytics/testing/sampled.ts'
import { formatsOf } from '../format/formats.ts'
import { ENGLISH } from '../messages/message.ts'
import { storyOf } from './story-of.ts'
import type { CodedSentence, StoryReplies } from './story-replies.ts'
import { storyWriterOf } from './story-text.ts'

const FROM = Date.parse('2026-11-19') / 1000
const TO = Date.parse('2026-11-20') / 1000
const FIELDS = { asOf: TO, mode: 'Close', snapshotId: '2-2026-11-20', reportingCCY: 'USD' } as const
const NO_PARTS = { deltaPL: 0, nonLinearPL: 0, incomePL: 0, fxPL: 0, intradayPL: 0, alphaPL: 0 }

/** Profit and loss by class and ticker, exchange rates by currency, and the other figures of a period. */
interface Ledger {
  readonly classes: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly rates: Readonly<Record<string, number>>
  readonly income: number
  readonly flows: number
  readonly returns: readonly [own: number, benchmark: number | null]
  readonly risk: readonly [now: number | null, before: number | null]
  /** By flows and by trades; the rest is by the market. */
  readonly moved?: readonly [flows: number, trades: number]
}

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0)
const rowOf = (ticker: string, parts: Partial<EvolutionRow>): EvolutionRow => ({ ticker, totalPL: 0, ...NO_PARTS, ...parts })

function repliesOf({ classes, rates, income, flows, returns, risk, moved = [0, 0] }: Ledger): StoryReplies {
  const totalPL = sumOf(Object.values(classes).flatMap((rows) => Object.values(rows)))
  const period = { from: FROM, to: TO }
  const riskOf = (valueCCY: number | null, asOf: number) => ({
    ...FIELDS,
    asOf,
    rows: [{ name: 'VaR 95', valueCCY, valuePct: null }],
    notes: [{ row: 'VaR 95', field: 'valueCCY', reason: 'Too few scenarios' }],
    // No sentence reads it.
    overview: {} as StoryReplies['risk']['overview'],
  })
  const series = returns.flatMap((value, i) => {
    const role = i === 0 ? ('portfolio' as const) : ('benchmark' as const)
    return value === null ? [] : [{ key: role, label: role, role, values: [100, 100 * (1 + value)] }]
  })
  return {
    timePeriod: '1D',
    byAssetClass: {
      ...FIELDS,
      period,
      sectionRow: rowOf('Total', { totalPL, incomePL: income }),
      sections: Object.entries(classes).map(([name, rows]) => ({
        sectionRow: rowOf(name, { totalPL: sumOf(Object.values(rows)) }),
        subSections: [],
        subRows: Object.entries(rows).map(([ticker, value]) => rowOf(ticker, { totalPL: value })),
      })),
    },
    byCurrency: {
      ...FIELDS,
      period,
      sectionRow: rowOf('Total', { fxPL: sumOf(Object.values(rates)) }),
      sections: Object.entries(rates).map(([currency, fxPL]) => ({
        sectionRow: rowOf(currency, { fxPL }),
        subSections: [],
        subRows: [],
      })),
    },
    bridge: {
      ...FIELDS,
      period,
      chart: {
        kind: 'waterfall',
        title: '',
        unit: 'money',
        opening: { label: 'Opening NPV', value: 5_000_000 },
        steps: [{ key: 'external flows', label: 'External flows', value: flows }],
        closing: { label: 'Closing NPV', value: 5_000_000 + totalPL + flows },
      },
    },
    index: { ...FIELDS, chart: { kind: 'lines', title: '', unit: 'index', days: [FROM, TO], series } },
    risk: riskOf(risk[0], TO),
    riskAtStart: riskOf(risk[1], FROM),
    riskChange: { ...FIELDS, period, rows: [riskChangeOf(risk, moved)] },
  }
}

function riskChangeOf([end, start]: Ledger['risk'], [flows, trades]: NonNullable<Ledger['moved']>) {
  const market = end === null || start === null ? null : end - start - flows - trades
  return { name: 'VaR 95', start, market, flows, trades, end }
}

const QUIET: Ledger = { classes: {}, rates: {}, income: 0, flows: 0, returns: [0, 0], risk: [100, 100] }
const writer = storyWriterOf(ENGLISH, formatsOf(ENGLISH))
const textOf = (sentence: CodedSentence) =>
  writer
    .parts(sentence)
    .map(({ text }) => text)
    .join('')
const textsOf = (ledger: Partial<Ledger>) => storyOf(repliesOf({ ...QUIET, ...ledger })).map(textOf)
const isNumber = (param: StoryParam): param is StoryNumber => 'figure' in param
const numbersIn = ({ params }: CodedSentence) => Object.values(params).filter(isNumber)

/** The figure at an address. */
function figureIn(replies: StoryReplies, { endpoint, row, column, grouping, asOf }: StoryNumber['figure']): unknown {
  const [name, key] = row
  if (endpoint === portfolioEvolution.path) {
    const { sectionRow, sections } = grouping === 'currency' ? replies.byCurrency : replies.byAssetClass
    const section = sections.find((each) => each.sectionRow.ticker === name)
    const found = key === undefined ? section?.sectionRow : section?.subRows.find(({ ticker }) => ticker === key)
    return (name === 'Total' ? sectionRow : found)?.[column as 'totalPL']
  }
  if (endpoint === riskChange.path) return replies.riskChange!.rows[0]![column as 'market']
  if (endpoint === riskSnapshot.path) return (asOf === undefined ? replies.risk : replies.riskAtStart!).rows[0]?.valueCCY
  if (endpoint === portfolioEvolutionCharts.bridge.assetClass.path) {
    const { opening, steps, closing } = replies.bridge.chart!
    return [opening, ...steps.map((step) => ({ label: step.key, value: step.value })), closing].find(
      ({ label }) => label === name,
    )?.value
  }
  equal(key, '2026-11-20')
  return replies.index.chart!.series.find((each) => each.key === name)?.values.at(-1)
}

const amount = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
const rows = fc.dictionary(fc.constantFrom('AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH'), amount)
const growth = fc.double({ min: -0.5, max: 0.5, noNaN: true })
const risk = fc.double({ min: 0, max: 1e6, noNaN: true })
const LEDGERS: fc.Arbitrary<Ledger> = fc.record({
  classes: fc.dictionary(fc.constantFrom('Equity', 'Fixed Income', 'Cash'), rows),
  rates: fc.dictionary(fc.constantFrom('EUR', 'GBP', 'JPY'), amount),
  income: amount,
  flows: fc.oneof(fc.constant(0), amount),
  returns: fc.tuple(growth, fc.option(growth, { nil: null })),
  risk: fc.tuple(fc.option(risk, { nil: null }), fc.option(risk, { nil: null })),
})

describe('the story of a period', () => {
  it('says what was lost, through what, and what exchange rates took', () => {
    const classes = { Equity: { TRCT: -64_271, LUMQ: -40_000, GOOD: 11_274 }, Cash: { EUR: -0.2 } }
    const rates = { EUR: -9_000, GBP: -3_000 }
    deepEqual(textsOf({ classes, rates, income: 3_400, returns: [-0.0186, -0.01], risk: [310_000, 309_000] }), [
      'You lost 92,997 USD on Friday, 20 November: the largest parts −64,271 from TRCT and −40,000 from LUMQ; +11,274 from GOOD made up for a part of it.',
      'Your return of −1.86% is behind the benchmark’s −1.00%.',
      'Your NPV went from 5,000,000 to 4,907,003.',
      'Exchange rates took 12,000, 9,000 of it through EUR.',
      'Income less fees and financing added 3,400.',
      'Risk is unchanged within 5%: VaR 95 of one day is 310,000, after 309,000.',
    ])
  })
  it('says what was gained, what was paid in, and that there is no benchmark by leaving it out', () => {
    deepEqual(textsOf({ classes: { Cash: { EUR: 120 } }, flows: 50_000, income: -7, returns: [0.5, null], risk: [200, 100] }), [
      'You gained 120 USD on Friday, 20 November, all of it from cash in EUR.',
      'Your return is +50.00%.',
      'Your NPV went from 5,000,000 to 5,050,120, with 50,000 net paid in.',
      'Fees and financing took 7 more than income brought.',
      'Risk is higher: VaR 95 of one day is 200, after 100; the market changed it by +100.',
    ])
  })
  it('gives the reason for what is withheld, and says nothing where nothing happened', () => {
    const replies = repliesOf({ ...QUIET, risk: [null, null] })
    const notes = [{ row: 'Total', field: 'totalPL', reason: 'No rate of EUR on 2026-11-20' }]
    const sectionRow = { ...replies.byAssetClass.sectionRow, totalPL: null, incomePL: null }
    deepEqual(storyOf({ ...replies, byAssetClass: { ...replies.byAssetClass, sectionRow, notes } }).map(textOf), [
      'Profit and loss on Friday, 20 November is withheld. No rate of EUR on 20 Nov 2026.',
      'Your return of 0.00% is equal to the benchmark’s 0.00%.',
      'Your NPV is still 5,000,000.',
      'VaR 95 is withheld. Too few scenarios.',
    ])
    equal(textsOf({ classes: { Equity: { AAA: 0.4 } } })[0], 'You neither gained nor lost on Friday, 20 November.')
  })
  it('says what changed the risk: the market, and flows and trades where they did', () => {
    const said = (more: Partial<Ledger>) => textsOf({ risk: [150, 100], ...more }).at(-1)
    const higher = 'Risk is higher: VaR 95 of one day is 150, after 100'
    equal(said({}), `${higher}; the market changed it by +50.`)
    equal(said({ moved: [0, 60] }), `${higher}; the market changed it by −10, trades by +60.`)
    equal(said({ moved: [20, 0.2] }), `${higher}; the market changed it by +30, flows by +20.`)
  })

  it('does not say what changed the risk where the start of the parts is not the risk that is compared', () => {
    const replies = repliesOf({ ...QUIET, risk: [150, 100] })
    const [row] = replies.riskChange!.rows
    const other = { ...replies.riskChange!, rows: [{ ...row!, start: 101 }] }
    const said = (riskChange: StoryReplies['riskChange']) =>
      storyOf({ ...replies, riskChange })
        .map(textOf)
        .at(-1)
    for (const riskChange of [other, null]) equal(said(riskChange), 'Risk is higher: VaR 95 of one day is 150, after 100.')
  })

  it('says of risk that is the same to the unit, such as none of cash alone, that it is unchanged, without a threshold', () => {
    equal(textsOf({ risk: [0, 0] }).at(-1), 'Risk is unchanged: VaR 95 of one day is 0, after 0.')
    equal(textsOf({ risk: [100, 101] }).at(-1), 'Risk is unchanged within 5%: VaR 95 of one day is 100, after 101.')
  })
  it('names the days of an interval, and the close that a period with a name starts at', () => {
    const first = (timePeriod: StoryReplies['timePeriod']) => textOf(storyOf({ ...repliesOf(QUIET), timePeriod })[0]!)
    equal(first('2026-11-16/2026-11-20'), 'You neither gained nor lost from 16 Nov 2026 to 20 Nov 2026.')
    equal(first('2026-11-20/2026-11-20'), 'You neither gained nor lost on Friday, 20 November 2026.')
    equal(first('2026-11-20/2026-12-31'), 'You neither gained nor lost on Friday, 20 November 2026.')
    equal(first('YTD'), 'You neither gained nor lost since 19 Nov 2026.')
  })
  it('says that an interval has no close, and not what was gained on the day before it', () => {
    const of = (timePeriod: StoryReplies['timePeriod']) => {
      const replies = { ...repliesOf(QUIET), timePeriod }
      const empty = { ...replies.byAssetClass, period: { from: TO, to: TO } }
      return storyOf({ ...replies, byAssetClass: empty, riskAtStart: null }).map(textOf)
    }
    deepEqual(of('2026-11-21/2026-11-22'), [
      'There is no close from 21 Nov 2026 to 22 Nov 2026, so nothing was gained or lost.',
      'Your NPV is still 5,000,000.',
      'VaR 95 of one day is 100.',
    ])
    equal(of('2026-11-22/2026-11-22')[0], 'There is no close on Sunday, 22 November 2026, so nothing was gained or lost.')
  })
  it('says that all of what exchange rates made is through one currency, without the same figure again', () => {
    equal(textsOf({ rates: { EUR: -9_000 } }).at(-2), 'Exchange rates took 9,000, all of it through EUR.')
  })
  it('says that a day that was asked for has no close, and nothing of one that has', () => {
    const replies = repliesOf(QUIET)
    const of = (asked: string) => storyOf({ ...replies, asked }).map(textOf)
    equal(of('2026-11-22')[1], 'There is no close on Sunday, 22 November 2026: the last one before it counts.')
    deepEqual(of('2026-11-20'), [
      'You neither gained nor lost on Friday, 20 November 2026.',
      ...storyOf(replies).slice(1).map(textOf),
    ])
  })
  it('says that there was nothing in the accounts, and neither that this is still so nor that no risk is known', () => {
    const replies = repliesOf({ ...QUIET, risk: [null, null] })
    const chart = { ...replies.bridge.chart!, opening: { label: '', value: 0 }, closing: { label: '', value: 0 } }
    const story = storyOf({ ...replies, bridge: { ...replies.bridge, chart } })
    deepEqual(story.map(textOf), ['There is nothing in the accounts on Friday, 20 November 2026.'])
  })
  it('says since when the return is, where the accounts have no close before an interval', () => {
    const of = (timePeriod: StoryReplies['timePeriod']) => textOf(storyOf({ ...repliesOf(QUIET), timePeriod })[1]!)
    equal(of('2026-01-01/2026-11-20'), 'Your return since 20 Nov 2026 of 0.00% is equal to the benchmark’s 0.00%.')
    equal(of('2026-11-19/2026-11-20'), 'Your return since 20 Nov 2026 of 0.00% is equal to the benchmark’s 0.00%.')
    equal(of('2026-11-20/2026-11-20'), 'Your return of 0.00% is equal to the benchmark’s 0.00%.')
  })
  it('says since when the return is, where it begins after the period', () => {
    const replies = repliesOf(QUIET)
    const period = { from: Date.parse('2025-12-31') / 1000, to: TO }
    const story = storyOf({ ...replies, timePeriod: 'YTD', byAssetClass: { ...replies.byAssetClass, period } })
    equal(textOf(story[1]!), 'Your return since 20 Nov 2026 of 0.00% is equal to the benchmark’s 0.00%.')
  })
  it('says what was paid in where as much was lost', () => {
    equal(
      textsOf({ classes: { Equity: { AAA: -1_000 } }, flows: 1_000 })[2],
      'Your NPV went from 5,000,000 to 5,000,000, with 1,000 net paid in.',
    )
  })
  it('does not say that all is from one position where another took a part of it', () => {
    const classes = { Equity: { AAA: 100.4, BBB: -0.5, CCC: 0.1 } }
    equal(
      textsOf({ classes })[0],
      'You gained 100 USD on Friday, 20 November: the largest part +100 from AAA; −1 from BBB took a part of it.',
    )
  })
  it('names closes in doubt', () => {
    const replies = repliesOf(QUIET)
    const doubt = (of: string) => ({ of, day: TO, value: 1, carried: 2, npvEffect: null })
    const notes = ['TRCT', 'EUR', 'TRCT'].map((of) => ({ row: of, field: 'totalPL', reason: '', doubt: doubt(of) }))
    const story = storyOf({ ...replies, byAssetClass: { ...replies.byAssetClass, notes } })
    equal(textOf(story.at(-1)!), 'Closes or rates are in doubt, and the last accepted ones count: EUR and TRCT.')
  })
  it('has only numbers of the replies, verbs that agree with their signs, and no part that exceeds its whole', () => {
    fc.assert(
      fc.property(LEDGERS, (ledger) => {
        const replies = repliesOf(ledger)
        const story = storyOf(replies)
        for (const sentence of story) {
          for (const { value, figure } of numbersIn(sentence)) equal(value, figureIn(replies, figure))
          expectVerb(sentence)
        }
        const [result, rates] = [story[0]!, story.find(({ code }) => code.startsWith('story.rates'))]
        if (result.code === 'story.gained' || result.code === 'story.lost') expectCauses(result, ledger)
        const { amount, most } = (rates?.params ?? {}) as Readonly<Record<string, StoryNumber | undefined>>
        if (amount && most) ok(most.value / amount.value <= 1 && most.value / amount.value > 0)
      }),
      runs(300, 20_000),
    )
  })
})

const POSITIVE = new Set(['story.gained', 'story.ratesAdded', 'story.incomeAdded'])
const NEGATIVE = new Set(['story.lost', 'story.ratesTook', 'story.incomeTook'])

function expectVerb(sentence: CodedSentence): void {
  const { code, params } = sentence
  const numbers = params as Readonly<Record<string, StoryNumber>>
  const chosen = (name: string) => (params[name] as { readonly text: string }).text
  const text = textOf(sentence)
  ok(!/[{}\uE000\uE001]|NaN|undefined/.test(text), text)
  if (POSITIVE.has(code)) ok(numbers.amount!.value >= 0.5)
  if (NEGATIVE.has(code)) ok(numbers.amount!.value <= -0.5)
  if (code === 'story.value' && chosen('flows') !== 'none') equal(chosen('flows') === 'in', numbers.amount!.value > 0)
  if (code === 'story.comparedReturn') {
    const [own, benchmark] = [...text.matchAll(/([+−]?[\d.]+)%/g)].map(([, shown]) => Number(shown!.replace('−', '-')))
    const compared = own! > benchmark! ? 'ahead' : own! < benchmark! ? 'behind' : 'equal'
    equal(chosen('compared'), compared, text)
  }
  if (code === 'story.comparedRisk') {
    const change = numbers.now!.value - numbers.before!.value
    if (chosen('compared') === 'unchanged') ok(Math.abs(change) <= 0.05 * numbers.before!.value)
    else equal(chosen('compared') === 'up', change > 0)
  }
}

/** The positions that are named are the largest of their sign; where they exceed the whole, the largest of the other sign is named. */
function expectCauses({ params, code }: CodedSentence, { classes }: Ledger): void {
  const numbers = params as Readonly<Record<string, StoryNumber | undefined>>
  const sign = code === 'story.gained' ? 1 : -1
  const total = numbers.amount!.value
  const all = Object.values(classes).flatMap((each) => Object.values(each).filter((value) => Math.abs(value) >= 0.5))
  const largest = (values: readonly number[]) => values.toSorted((a, b) => Math.abs(b) - Math.abs(a))
  const named = ['first', 'second', 'third'].flatMap((name) => numbers[name]?.value ?? [])
  const leading = largest(all.filter((value) => Math.sign(value) === sign))
  deepEqual(named, leading.slice(0, named.length))
  ok(named.length > 0 || leading.length === 0)
  const [against] = largest(all.filter((value) => Math.sign(value) === -sign))
  if (Math.abs(sumOf(named)) > Math.abs(total)) equal(numbers.opposed?.value, against)
  if (numbers.opposed) equal(numbers.opposed.value, against)
  match(textOf({ params, code }), new RegExp(`^You ${code.slice('story.'.length)} [\\d,]+ USD on`))
}
