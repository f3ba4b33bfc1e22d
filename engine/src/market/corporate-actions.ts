import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { PriceAction } from '@portal/analytics/series/closes.ts'
import { splitsWith } from '#instruments/kinds.ts'
import type { MarketInstrument } from '#instruments/market-instrument.ts'
import type { CorporateAction } from '#ledger/ledger-event.ts'
import type { StoredAction, StoredSeries } from './stored-market.ts'

interface Indexers {
  readonly instrumentIndex: (id: string) => number
  readonly externalIndex: (externalId: string) => number
  readonly currencyIndex: (code: string) => number
}

/**
 * Corporate actions as holdings feel them and as prices do. A split of a share also splits the options on it that were listed before:
 * more contracts at a lower strike. A cash dividend moves a price and no holding; an account's income is booked in its ledger.
 */
export function composeActions(
  stored: readonly StoredAction[],
  instruments: readonly MarketInstrument[],
  raw: readonly StoredSeries[],
  days: Int32Array,
  { instrumentIndex, externalIndex, currencyIndex }: Indexers,
): { readonly actions: readonly CorporateAction[]; readonly priceActions: readonly (readonly PriceAction[])[] } {
  const optionsOn = Map.groupBy(
    instruments.flatMap((instrument, option) => {
      const underlying = splitsWith(instrument)
      return underlying === null ? [] : [{ option, underlying: externalIndex(underlying) }]
    }),
    ({ underlying }) => underlying,
  )
  const actions: CorporateAction[] = []
  const priceActions = instruments.map((): PriceAction[] => [])
  for (const { type, instrumentId, otherInstrumentId, exDay: day, ratio: text, amount, currency } of stored) {
    const instrument = instrumentIndex(instrumentId)
    const index = indexOnOrAfter(days, day)
    const ratio = Number(text)
    if (type === 'split' || type === 'stockDividend') {
      const listed = (optionsOn.get(instrument) ?? []).filter(({ option }) => (raw[option]!.days[0] ?? day) < day)
      for (const split of [instrument, ...listed.map(({ option }) => option)]) {
        actions.push({ type: 'split', day, instrument: split, ratio })
        priceActions[split]!.push({ index, ratio })
      }
      continue
    }
    priceActions[instrument]!.push({ index, ratio: 1 })
    if (type === 'cashDividend' || otherInstrumentId === null) continue
    const other = instrumentIndex(otherInstrumentId)
    const isMerger = type === 'merger'
    const isPaid = isMerger && amount !== null && currency !== null
    const paid = isPaid ? { cash: { currency: currencyIndex(currency), amount: Number(amount) } } : {}
    actions.push({ type: 'distribution', day, instrument, other, ratio, isMerger, ...paid })
  }
  return { actions, priceActions }
}
