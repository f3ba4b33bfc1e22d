/** Why a quote is refused, and what to do. */
export const QUOTE_PROBLEM = {
  future: 'From the future: it is {now}. Send the time of the quote in epoch seconds.',
  newerKnown: 'Stale: a newer quote of it is known. Leave it out.',
  notPositive: 'The price is not above 0. Send a price above 0.',
  notQuoted: '{reason}. Quote its currencies.',
  pivot: 'Rates are kept against {pivot}. Quote {base}{pivot} and {quote}{pivot}.',
  stale: 'Stale: the close of {day} is known. Send quotes from after that day.',
  twice: 'Quoted twice in this call: line {line} quotes it too. Send one of them.',
  unknown: 'Unknown: no instrument has this id, and it is no pair of known currencies. Import the instrument first.',
} as const
