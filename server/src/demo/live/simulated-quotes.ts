import type { Listed, ListedInstrument, QuoteSource } from '#live/quote-source.ts'
import { institutionIdOf } from '#store/id.ts'
import { AURUM_TRUST } from '../institutions/aurum-trust.ts'
import { HALDEN_PARTNERS } from '../institutions/halden-partners.ts'
import { exp } from '../random/arithmetic.ts'
import { dayPath } from './day-path.ts'

/** Standard deviations of a day, as logarithms; of yields in absolute terms. */
const WORLD = 0.007
const SECTOR = 0.004
const REGION = 0.003
const SHARE = 0.009
const FUND = 0.001
const COMMODITY = 0.008
const YIELD = 0.0004
const DOLLAR = 0.003
const CURRENCY = 0.0025

/** Years of duration of what is fixed income and no bond: funds and futures on bonds. */
const FUND_DURATION = 6
const SMALLEST_PRICE = 0.01

const INSTITUTIONS = [HALDEN_PARTNERS, AURUM_TRUST].map(({ name }) => institutionIdOf(name))

/** Live quotes of the demo institutions: they move around the last close, with one market, at every hour of every day. */
export const simulatedQuotes: QuoteSource = {
  covers: (institutionId) => INSTITUTIONS.includes(institutionId),
  at: (listed, epochSeconds) => {
    const path = (name: string) => dayPath(name, listed.lastClose, epochSeconds - (listed.lastClose + 1) * 86_400)
    return { prices: pricesAt(listed, path), rates: ratesAt(listed, path) }
  },
}

type Path = (name: string) => number

function pricesAt({ instruments }: Listed, path: Path): ReadonlyMap<string, number> {
  const quoted = instruments.filter(({ kind }) => IS_QUOTED.has(kind))
  const first = new Map(quoted.filter(({ option }) => option === null).map((each) => [each.id, movedPrice(each, path)] as const))
  const closes = new Map(instruments.map(({ id, price }) => [id, price]))
  const options = quoted.flatMap(({ id, price, option }) => {
    if (option === null) return []
    const move = (first.get(option.underlying) ?? Number.NaN) - (closes.get(option.underlying) ?? Number.NaN)
    return Number.isNaN(move) ? [] : [[id, rounded(Math.max(price + option.delta * move, SMALLEST_PRICE))] as const]
  })
  return new Map([...first, ...options])
}

/** Kinds that are quoted; the others have no market, and are valued now and then. */
const IS_QUOTED: ReadonlySet<string> = new Set(['share', 'etf', 'fund', 'bond', 'option', 'future', 'index'])

function movedPrice(instrument: ListedInstrument, path: Path): number {
  const { price, modifiedDuration, currency } = instrument
  if (modifiedDuration !== null) return rounded(price * (1 - modifiedDuration * YIELD * path(`yield ${currency}`)))
  return price > 0 ? rounded(price * exp(logMove(instrument, path))) : price
}

function logMove({ externalId, kind, assetClass, sector, currency }: ListedInstrument, path: Path): number {
  const own = path(`own ${externalId}`) * (kind === 'share' ? SHARE : FUND)
  if (assetClass === 'Fixed income') return own - FUND_DURATION * YIELD * path(`yield ${currency}`)
  if (assetClass === 'Commodities') return own + COMMODITY * path('commodities')
  const market = WORLD * path('world') + REGION * path(`region ${currency}`)
  return own + market + (sector === null ? 0 : SECTOR * path(`sector ${sector}`))
}

function ratesAt({ currencies, pivotCurrency }: Listed, path: Path): ReadonlyMap<string, number> {
  // Against the dollar all move together; the pivot need not be the dollar.
  const pivot = pivotCurrency === 'USD' ? 0 : currencyMove(pivotCurrency, path)
  return new Map(
    currencies.map(({ code, rate }) => [code, rate * exp((code === 'USD' ? 0 : currencyMove(code, path)) - pivot)] as const),
  )
}

const currencyMove = (code: string, path: Path): number => DOLLAR * path('dollar') + CURRENCY * path(`currency ${code}`)

const rounded = (price: number): number => Number(price.toFixed(4))
