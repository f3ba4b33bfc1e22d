import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { SourceOf } from '@portal/engine/derivation/sources.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { entryText } from '@portal/engine/scope/entry-text.ts'
import { engineText } from '#base/engine-text.ts'
import type { BookedEvent, BookedSources, QuotationKey, SourceBatch, SourceQuestion } from '#histories/booked-sources.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { batchName } from '../batch-name.ts'

/** The source of an input in words, and what is said of it beside. */
export interface SourceText {
  readonly source: string
  readonly remark: string | null
}

const keyOf = (source: SourceOf): string => JSON.stringify(source)

/** Question about sources that must be looked up. */
export function sourceQuestion(market: Market, sources: readonly SourceOf[]): SourceQuestion {
  return {
    accountIds: [...new Set(sources.flatMap((source) => ('account' in source ? source.account : [])))],
    prices: ofKind(sources, 'price').map((source) => quotationKey(market, source)),
    rates: ofKind(sources, 'rate').map((source) => quotationKey(market, source)),
  }
}

/**
 * Tells sources in words.
 *
 * @param found the reply to `sourceQuestion` of the same sources
 */
export function sourceTexts(
  market: Market,
  sources: readonly SourceOf[],
  found: BookedSources,
): (source: SourceOf) => SourceText {
  const texts = new Map<string, SourceText>()
  ofKind(sources, 'price').forEach((source, i) => {
    texts.set(keyOf(source), {
      source: explanationText('closingPrices', { batch: batchText(found.prices[i]) }),
      remark: null,
    })
  })
  ofKind(sources, 'rate').forEach((source, i) => {
    texts.set(keyOf(source), { source: explanationText('exchangeRates', { batch: batchText(found.rates[i]) }), remark: null })
  })
  return (source) => {
    if (source.kind === 'text') return { source: engineText(source.text), remark: null }
    if (source.kind === 'price' || source.kind === 'rate')
      return texts.get(keyOf(source)) ?? { source: explanationText('notKnown'), remark: null }
    const events = found.events.get(source.account) ?? []
    const booked =
      source.kind === 'entry'
        ? events[source.event]
        : source.kind === 'stated'
          ? inReportingCurrency(events, source)
          : movementOf(market, events, source)
    if (!booked) return { source: explanationText('byLedger'), remark: null }
    return { source: entrySource(booked, found), remark: engineText(entryText(market, booked)) }
  }
}

function ofKind<Kind extends SourceOf['kind']>(sources: readonly SourceOf[], kind: Kind) {
  const own = sources.filter((source): source is Extract<SourceOf, { kind: Kind }> => source.kind === kind)
  return [...new Map(own.map((source) => [keyOf(source), source])).values()]
}

/** The days of which a carried close or rate may be: those of its own valuation day, weekends and holidays before it among them. */
function quotationKey(market: Market, source: Extract<SourceOf, { kind: 'price' | 'rate' }>): QuotationKey {
  const { days, currencies, instruments } = market
  const { t } = source
  const of = source.kind === 'price' ? instruments[source.instrument]!.id : currencies[source.currency]!
  const age = source.kind === 'price' ? market.closes(source.instrument).ages[t]! : market.rateAge(of, t)
  const own = t - Math.max(age, 0)
  return { of, after: own > 0 ? days[own - 1]! : days[0]! - 7, until: days[own]! }
}

function batchText(batch: SourceBatch | null | undefined): string {
  if (!batch) return ''
  return explanationText('batchOf', {
    batch: batchName(batch),
    source: batch.source,
    day: batch.knownAt.toISOString().slice(0, 10),
  })
}

function entrySource({ kind, entry }: BookedEvent, { batches }: BookedSources): string {
  const batch = batches.get(entry.batchId)
  const place = entry.line === null ? kind : explanationText('csvLine', { kind, line: entry.line })
  return explanationText('entry', { externalId: entry.externalId, place, batch: batchText(batch) })
}

/** The entry of a day that moved an amount of a currency's cash: of several the one at its place, those without an instrument first. */
function movementOf(
  { days }: Market,
  events: readonly BookedEvent[],
  { t, currency, amount, place }: Extract<SourceOf, { kind: 'movement' }>,
): BookedEvent | undefined {
  const isSame = (money: number) => Math.abs(money - amount) <= 1e-9 * Math.abs(amount)
  const ofDay = events.filter(({ event }) => indexOnOrAfter(days, event.day) === t)
  const found = ofDay.filter((booked) => cashOf(booked).some((moved) => moved.currency === currency && isSame(moved.amount)))
  const own = found.filter(({ event }) => !('instrument' in event) || event.instrument === null)
  return own[place] ?? own[0] ?? found[0]
}

/** The first entry of a table and day that holds a number. */
function inReportingCurrency(
  events: readonly BookedEvent[],
  { table, day, value }: Extract<SourceOf, { kind: 'stated' }>,
): BookedEvent | undefined {
  return events.find((booked) => {
    if (booked.kind !== table) return false
    if (booked.kind === 'transactions')
      return booked.entry.day === day && [booked.entry.quantity, booked.entry.price].some((text) => Number(text) === value)
    if (booked.kind === 'income') return booked.entry.payDay === day && Number(booked.entry.amount) === value
    return (
      booked.entry.day === day &&
      [booked.entry.amount, booked.entry.quantity].some((text) => text !== null && Number(text) === value)
    )
  })
}

/** Cash moved by an event, as far as it states it; the payment for a trade of units follows from its price. */
function cashOf({ event }: BookedEvent): readonly { readonly currency: number; readonly amount: number }[] {
  switch (event.type) {
    case 'moneyTransfer':
    case 'income':
    case 'variationMargin':
      return [event]
    case 'currencyDeal': {
      const { currency, amount, otherCurrency, otherAmount, costCurrency, costs } = event
      const net = (of: number, gross: number) => ({ currency: of, amount: of === costCurrency ? gross - costs : gross })
      return [net(currency, amount), net(otherCurrency, otherAmount), { currency: costCurrency, amount: -costs }]
    }
    default:
      return []
  }
}
