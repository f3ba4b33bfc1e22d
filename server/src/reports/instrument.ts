import { periodStart } from '@portal/analytics/calendar/period-start.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { instrument } from '@portal/contract/reports/instrument.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { externalIndexIn } from '@portal/engine/instruments/instrument-market.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { discountMarginOf } from '@portal/engine/instruments/models.ts'
import { INCOME_NAMES, TRANSACTION_NAMES } from '@portal/engine/ledger/entry-names.ts'
import { countryName } from '@portal/engine/market/country-names.ts'
import { periodField, periodOf } from '@portal/engine/performance/time-period.ts'
import { issuersOf } from '@portal/engine/positions/issuers.ts'
import { quotedIn } from '@portal/engine/positions/quoted-in.ts'
import { quotedPrice } from '@portal/engine/positions/quoted-price.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import { notFound } from '#base/failure.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import type { ReportedEntries } from '#histories/histories.ts'
import { shownInstruments } from '#histories/market-period.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from './report-reason.ts'
import type { ReportServices } from './report-services.ts'

/** Maximum number of entries of the accounts among which those of the instrument are looked for. */
const MAX_ENTRIES = 100_000
const DAY_SECONDS = 86_400

export const answerInstrument = answer(instrument, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  return await optimisticRetry(async () => {
    const scope = await reportingScope(services, caller, body)
    const index = visibleInstrument(scope, body.instrument)
    return await cachedReply(scope, `${instrument.path} ${timePeriod} ${index}`, async () => {
      const start = firstShown(scope, scope.market.closes(index).first, timePeriod)
      const { days, last } = scope.market
      // The first close that is drawn has its marks too.
      const span = { after: (days[start] ?? days[last]!) - 1, until: days[last]!, limit: MAX_ENTRIES }
      const entries = await services.histories.entriesOf(scope, span)
      return entries && prepare(instrument, reply(scope, index, start, entries))
    })
  })
})

/**
 * Index of an instrument that the accounts have held, or that the market tables list, by its external id or else its ticker.
 *
 * @throws Failure 404 for any other
 */
export function visibleInstrument(scope: ReportingScope, id: string): number {
  const { market, accounts } = scope
  const held = accounts.flatMap(({ ledger }) => ledger.rows.map((row) => row.instrument))
  const visible = new Set([...held, ...shownInstruments({ ...scope, shows: 'market' })])
  const exact = externalIndexIn(market, id)
  const found = visible.has(exact) ? exact : [...visible].find((index) => market.instruments[index]!.ticker === id)
  if (found === undefined) throw notFound()
  return found
}

/** Index of the close that starts the period, or the first one that there is. */
export function firstShown({ market: { days, last } }: ReportingScope, first: number, timePeriod: TimePeriod): number {
  return Math.min(Math.max(periodStart(days, last, periodOf(timePeriod), first + 1), first, 0), last)
}

type Reply = ResponseOf<typeof instrument>

function reply(scope: ReportingScope, index: number, start: number, entries: ReportedEntries): Reply {
  const { market } = scope
  const { externalId, ticker, name, kind, assetClass, sector, country, currency, isin, logo, terms } = market.instruments[index]!
  const { name: type, notQuoted, inWords, ratesUsed } = kindModel(kind)
  const words = inWords(terms)
  const spotOf = (from: string, into: string) => market.ratesIn(into)[market.currencyIndex(from)]![market.last]!
  const rates = ratesUsed(terms, market, index, market.last, spotOf)
  const notes = createNotes()
  const price = notQuoted === null ? quotedPrice(scope, index) : { value: null, reason: notQuoted }
  const margin = discountMarginOf(market, index, market.last)
  const noMargin = () => quotedPrice(scope, index).reason ?? reportReason('noYield')
  const isDrawn = notes.state(ticker, 'chart', price) !== null
  const stated = {
    ...replyFields(scope),
    ...periodField(scope, { start, end: market.last }),
    instrument: {
      id: externalId,
      ticker,
      name,
      type,
      assetClass,
      sector,
      country,
      currency,
      isin,
      logoData: logo,
      countryName: country === null ? null : countryName(country),
      issuer: issuersOf(market)[index] ?? null,
      quotedIn: quotedIn(market.instruments[index]!),
      terms: words && engineText(words),
      ...(rates !== null && { rates: engineText(rates) }),
      ...(margin && { discountMargin: notes.state(ticker, 'discountMargin', figure(margin.value, noMargin)) }),
    },
    chart: isDrawn ? chartOf(scope, index, start, entries) : null,
    ...notes.field(),
  }
  // Of this instrument alone: what else the accounts hold is not drawn.
  return withDoubtNotes({ ...scope, accounts: [] }, stated, { shown: () => [index], start })
}

/** The closes as reports use them: the older one where there is none, and none from the end of the instrument on. */
function chartOf(scope: ReportingScope, index: number, start: number, entries: ReportedEntries): LinesData {
  const { market } = scope
  const { ticker, kind, terms } = market.instruments[index]!
  const end = kindModel(kind).end(terms)?.day ?? Number.POSITIVE_INFINITY
  const days = market.days.subarray(start, market.last + 1)
  const closes = market.closes(index).values.subarray(start, market.last + 1)
  const values = Array.from(closes, (close, i) => (Number.isNaN(close) || days[i]! > end ? null : close))
  const points = eventsOf(scope, index, entries).flatMap(({ day, ...event }) => {
    const at = indexOnOrAfter(days, day)
    const value = day < days[0]! ? null : values[at]
    return value == null ? [] : { day: days[at]! * DAY_SECONDS, value, ...event }
  })
  return {
    kind: 'lines',
    title: reportReason('priceOf', { ticker }),
    remarks: [reportReason('closesAsQuoted')],
    unit: 'price',
    days: Array.from(days, (day) => day * DAY_SECONDS),
    series: [{ key: 'close', label: reportReason('close'), role: 'portfolio', values }],
    ...(points.length > 0 && { marks: { label: reportReason('event'), points: points.sort((a, b) => a.day - b.day) } }),
  }
}

interface DatedEvent extends Required<Pick<Mark, 'event' | 'sort'>> {
  /** Day number. */
  readonly day: number
}
type Mark = NonNullable<LinesData['marks']>['points'][number]

/** Trades, income and transfers of the accounts, and corporate actions. Units are left out: a reader may hide amounts. */
function eventsOf({ market, accounts }: ReportingScope, index: number, entries: ReportedEntries): readonly DatedEvent[] {
  const { id } = market.instruments[index]!
  const names = new Map(accounts.map(({ account }) => [account.id, account.name]))
  const inAccount = (what: string, accountId: string) => reportReason('eventIn', { what, account: names.get(accountId)! })
  const isOwn = ({ instrumentId }: { readonly instrumentId: string | null }) => instrumentId === id
  return [
    ...entries.transactions.filter(isOwn).map(({ day, type, accountId, quantity }): DatedEvent => {
      const sort = Number(quantity) > 0 ? 'bought' : Number(quantity) < 0 ? 'sold' : 'other'
      return { day, event: inAccount(engineText(TRANSACTION_NAMES[type]), accountId), sort }
    }),
    ...entries.income.filter(isOwn).map(({ day, type, accountId }): DatedEvent => {
      return { day, event: inAccount(engineText(INCOME_NAMES[type]), accountId), sort: 'income' }
    }),
    ...entries.transfers.filter(isOwn).map(({ day, accountId }): DatedEvent => {
      return { day, event: inAccount(reportReason('transfer'), accountId), sort: 'other' }
    }),
    ...market.stored.actions.filter(isOwn).map(
      ({ exDay: day, type, ratio }): DatedEvent => ({
        day,
        event: reportReason(`action.${type}`, { ratio: ratio ?? '' }),
        sort: 'action',
      }),
    ),
  ]
}
