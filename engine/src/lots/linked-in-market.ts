import { isSubscription, underlyingOf } from '#instruments/kinds.ts'
import { linkedInstruments } from '#ledger/linked-instruments.ts'
import type { Market } from '#market/market.ts'

/** The instruments of a market between which cost moves: for each the one that stands for those it is linked to. */
export function linkedIn({ actions, instruments }: Pick<Market, 'actions' | 'instruments'>): (instrument: number) => number {
  const subscribed = instruments.flatMap((each, other) => {
    if (!isSubscription(each)) return []
    const underlying = underlyingOf(each)
    const instrument = instruments.findIndex(({ externalId }) => externalId === underlying)
    return instrument < 0 ? [] : [{ instrument, other }]
  })
  return linkedInstruments(actions, subscribed)
}
