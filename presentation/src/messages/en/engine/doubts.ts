/** Closes and exchange rates that are in doubt, stale or restated. */
export const DOUBTS = {
  manyForOne: '{count} for 1',
  noLiveQuote: 'No live quote of {tickers}: the last close counts',
  noLiveQuoteNoRate: 'No live quote of {tickers}; no live rate of {currencies}: the last close counts',
  noLiveRate: 'No live rate of {currencies}: the last close counts',
  oneForMany: '1 for {count}',
  open: 'In doubt: the {isLive, select, true {live {isRate, select, true {exchange rate} other {quote}}} other {{isRate, select, true {exchange rate} other {close}}}} of {name} of {day}, {value}, {why}. That of {before}, {standing}, counts until it is believed',
  openEffect: '{text}; NPV would then change by {percent}%',
  restated:
    'Restated from {from} on: {isRate, select, true {exchange rates} other {closes}} of {name} that were {isBelieved, select, true {in doubt are believed} other {believed are rejected}} since {today}. On {opening} {before} counted, and now {after} does',
  restatedEffect: '{text}; NPV of that day changed by {percent}%',
  staleRate: 'Stale: the exchange rate of {currencies}, up to {age} valuation days old',
  'why.first': 'is the first one, and far from the last trade before it',
  'why.inverse': 'looks like the rate of the other direction',
  'why.limit': 'moved beyond its limit',
  'why.notPositive': 'is not above 0',
  'why.roundTrip': 'moved beyond its limit, and a later one was back at the old price',
  'why.split': 'looks like a split of {ratio} that is not booked',
  'why.unit': 'looks like an error of unit or decimals',
  'why.unitOrSplit': 'looks like an error of unit or decimals, or a split of {ratio}',
} as const
