import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type BookedDoubts, bookedDoubts } from '#doubts/booked-doubts.ts'
import { type QuotedSeries, seriesOfRates } from '#doubts/open-doubts.ts'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import type { ExchangedLot, ReturnedCapital } from '#ledger/lot.ts'
import type { DoubtRemark } from '#scope/figure.ts'
import type { BookedEvent } from '#scope/ledger-events.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { namedEvent, type ScopeLots } from './cost-lots.ts'
import type { LotCrossing, OpenLot, Realised } from './lot-engine.ts'

type Doubts = readonly DoubtRemark[]

/** Doubts about the closes and rates at which lots were opened and closed; most are booked at their own price and depend on rates alone. */
export interface LotDoubts {
  /** Of what a lot cost. */
  readonly ofCost: (lot: Pick<OpenLot, 'id' | 'instrument' | 'acquired' | 'returned'>) => Doubts
  /** Of what closing it brought. */
  readonly ofProceeds: (closing: Pick<Realised, 'closedBy' | 'instrument' | 'closed' | 'merger'>) => Doubts
  /** Of the gain with which a lot crossed an account's border. */
  readonly ofCrossing: (crossing: LotCrossing) => Doubts
  /** Of the rate at which an amount was booked. */
  readonly ofMoney: (currencies: readonly number[], t: number) => Doubts
}

/** Finds what is in doubt of the lots of a scope. */
export function lotDoubts(scope: ReportingScope, { events }: ScopeLots): LotDoubts {
  const { market, reportingCCY } = scope
  const at: BookedDoubts = bookedDoubts(scope)
  const indexOf = (day: number) => indexOnOrAfter(market.days, day)
  const rates = (currencies: readonly number[]) =>
    seriesOfRates(
      currencies.map((each) => market.currencies[each]!),
      reportingCCY,
    )
  const ratesOf = (instrument: number, booked: BookedEvent | undefined): readonly QuotedSeries[] => {
    const event = booked?.event
    const paid =
      event && 'settlementCurrency' in event ? [event.settlementCurrency] : event?.type === 'income' ? [event.currency] : []
    return rates([market.instrumentAt(instrument).currency, ...paid])
  }
  const eventOf = (name: string | null): BookedEvent | undefined => {
    if (name === null) return undefined
    const { account, event } = namedEvent(name)
    return events.get(account)?.[event]
  }
  const closesIn = (booked: BookedEvent | undefined): readonly QuotedSeries[] => {
    if (!booked) return []
    const index = booked.kind === 'transfers' && booked.entry.costPrice !== null ? null : valuedAtClose(booked.event)
    return index === null ? [] : [{ kind: 'instrument', index }]
  }
  /** The instrument whose close values an event: what enters in kind, and what an option is exercised into. */
  const valuedAtClose = (event: LedgerEvent): number | null => {
    if (event.type === 'kindTransfer') return event.instrument
    if (event.type !== 'exercise') return null
    const option = market.instrumentAt(event.instrument)
    return option.settlement === 'paid' ? (option.option?.underlying ?? null) : null
  }
  /** The part of a cost taken by a merger's cash depends on the close of the new units, and both on the rates of the day. */
  const ofMerger = ({ day, instrument, other }: ExchangedLot): Doubts => {
    const paid = market.actions.flatMap((each) =>
      each.type === 'distribution' && each.day === day && each.instrument === instrument ? (each.cash?.currency ?? []) : [],
    )
    const currencies = [instrument, other].map((each) => market.instrumentAt(each).currency)
    return at([{ kind: 'instrument', index: other }, ...rates([...currencies, ...paid])], indexOf(day))
  }
  const ofReturn = ({ id, merger }: ReturnedCapital, instrument: number): Doubts => {
    if (merger) return ofMerger(merger)
    const event = eventOf(id)?.event
    if (event?.type !== 'income') return []
    return at(rates([event.currency, market.instrumentAt(instrument).currency]), indexOf(event.day))
  }
  return {
    ofCost: ({ id, instrument, acquired, returned = [] }) => {
      const opening = eventOf(id)
      return [
        ...at([...closesIn(opening), ...ratesOf(instrument, opening)], indexOf(acquired)),
        ...returned.flatMap((each) => ofReturn(each, instrument)),
      ]
    },
    ofProceeds: ({ closedBy, instrument, closed, merger }) => {
      if (merger) return ofMerger(merger)
      const closing = eventOf(closedBy)
      return at([...closesIn(closing), ...ratesOf(instrument, closing)], indexOf(closed))
    },
    ofCrossing: ({ instrument, day }) =>
      at([{ kind: 'instrument', index: instrument }, ...ratesOf(instrument, undefined)], indexOf(day)),
    ofMoney: (currencies, t) => at(rates(currencies), t),
  }
}
