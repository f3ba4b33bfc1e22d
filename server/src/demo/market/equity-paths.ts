import type { Region } from '../catalogue/countries.ts'
import { COUNTRIES } from '../catalogue/countries.ts'
import type { Style } from '../catalogue/return-source.ts'
import type { Sector } from '../catalogue/sectors.ts'
import { SECTORS } from '../catalogue/sectors.ts'
import { fatTailed, seriesKey } from '../random/draw.ts'
import { DAYS_A_YEAR, volatilityFactor, worldDrift } from './regime.ts'
import type { Timeline } from './timeline.ts'

/** Logarithmic total returns a day, in local currency. */
export interface EquityPaths {
  readonly countries: Readonly<Record<string, Float64Array>>
  /** Over the market. */
  readonly sectors: Readonly<Record<Sector, Float64Array>>
  /** Over the market. */
  readonly styles: Readonly<Record<Style, Float64Array>>
  /** The multiplier of the day's volatility. */
  readonly volatility: Float64Array
}

const WORLD_VOLATILITY = 0.125

/** How a region follows the world: its beta, its own volatility, and the share of the world's move with a lag of one day. */
const REGIONS: Readonly<Record<Region, { readonly beta: number; readonly own: number; readonly late: number }>> = {
  US: { beta: 1.03, own: 0.03, late: 0 },
  UK: { beta: 0.85, own: 0.06, late: 0.3 },
  Eurozone: { beta: 1.05, own: 0.065, late: 0.3 },
  Switzerland: { beta: 0.78, own: 0.06, late: 0.3 },
  Japan: { beta: 0.9, own: 0.1, late: 0.65 },
  Emerging: { beta: 1.05, own: 0.09, late: 0.6 },
}

const COUNTRY_VOLATILITY: Readonly<Record<string, number>> = { CN: 0.14, IN: 0.1, TW: 0.1, BR: 0.15 }
const SECTOR_VOLATILITY: Readonly<Partial<Record<Sector, number>>> = { Energy: 0.15, Technology: 0.085, Utilities: 0.08 }
const STYLE_VOLATILITY: Readonly<Record<Style, number>> = { size: 0.07, value: 0.055, momentum: 0.06 }

/** Common returns of shares by day: those of countries, and those of sectors and styles over the market. */
export function equityPaths(timeline: Timeline): EquityPaths {
  const volatility = Float64Array.from(timeline.days, volatilityFactor)
  const shocks = (name: string, annual: number): Float64Array => {
    const key = seriesKey(name)
    const scale = annual / Math.sqrt(DAYS_A_YEAR)
    return Float64Array.from(timeline.days, (day, t) => scale * volatility[t]! * fatTailed(key, day))
  }
  const worldShocks = shocks('world', WORLD_VOLATILITY)
  const world = worldShocks.map((shock, t) => shock + worldDrift(timeline.days[t]!))
  const regions = Object.fromEntries(
    Object.entries(REGIONS).map(([region, { beta, own, late }]) => {
      const ownShocks = shocks(`region ${region}`, own)
      const followed = world.map((move, t) => beta * ((1 - late) * move + late * (world[t - 1] ?? 0)) + ownShocks[t]!)
      return [region, followed]
    }),
  )
  const countries = Object.fromEntries(
    Object.entries(COUNTRIES).map(([code, { region }]) => {
      const own = shocks(`country ${code}`, COUNTRY_VOLATILITY[code] ?? 0.03)
      return [code, own.map((move, t) => move + regions[region]![t]!)]
    }),
  )
  const sectors = Object.fromEntries(
    SECTORS.map((sector) => [sector, shocks(`sector ${sector}`, SECTOR_VOLATILITY[sector] ?? 0.06)]),
  ) as Record<Sector, Float64Array>
  const styles = {
    size: shocks('style size', STYLE_VOLATILITY.size),
    value: shocks('style value', STYLE_VOLATILITY.value),
    momentum: shocks('style momentum', STYLE_VOLATILITY.momentum),
  }
  return { countries, sectors, styles, volatility }
}
