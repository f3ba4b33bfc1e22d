import { externalIndexIn } from '#instruments/instrument-market.ts'
import { kindModel, underlyingOf } from '#instruments/kinds.ts'
import type { Market } from '#market/market.ts'
import { type MemoTable, memo } from '#memo.ts'

/** How long a chain of underlyings may be. */
const MAX_CHAIN = 10

const ISSUERS: MemoTable<readonly (string | null)[]> = {
  name: 'issuers',
  bytesOf: (names) => names.length * 8,
}

/**
 * The issuer of each instrument by its name. What follows another instrument has that one's; a share, bond or loan without a named one
 * is its own, called by its ticker; null for what has none, such as funds.
 */
export const issuersOf = (market: Market): readonly (string | null)[] =>
  memo(market, ISSUERS, 'all', () => market.instruments.map((_, index) => issuerName(market, index, MAX_CHAIN)))

function issuerName(market: Market, index: number, left: number): string | null {
  const instrument = market.instruments[index]!
  const { isLookedThrough, isOwnIssuer } = kindModel(instrument.kind)
  if (isLookedThrough) return null
  const underlying = underlyingOf(instrument)
  const followed = underlying === null || left === 0 ? -1 : externalIndexIn(market, underlying)
  if (followed >= 0 && followed !== index) return issuerName(market, followed, left - 1)
  return instrument.issuer ?? (isOwnIssuer ? instrument.ticker : null)
}

/** The issuer that a name means: of that name, or of the instrument with that external id or ticker; null for none. */
export function issuerCalled(market: Market, name: string): string | null {
  const names = issuersOf(market)
  if (names.includes(name)) return name
  const exact = externalIndexIn(market, name)
  const index = exact >= 0 ? exact : market.instruments.findIndex(({ ticker }) => ticker === name)
  return names[index] ?? null
}
