import type { CorporateActionRecord } from '#ingest/dataset.ts'
import { BOND_LINES } from '../catalogue/bonds.ts'
import { MERGER, SPIN_OFF } from '../catalogue/corporate-events.ts'
import { FORWARD_LINES, FUTURE_LINE, OPTION_LINES } from '../catalogue/derivatives.ts'
import { FUNDS } from '../catalogue/funds.ts'
import { SHARES } from '../catalogue/shares.ts'
import { type BondSeries, bondLineSeries } from './bond-series.ts'
import { equityPaths } from './equity-paths.ts'
import { exchangeRates } from './exchange-rates.ts'
import { type ForwardContract, forwardContracts } from './forward-contracts.ts'
import { fundSeries } from './fund-series.ts'
import { type FutureSeries, futureSeries } from './future-series.ts'
import { type OptionSeries, optionLineSeries } from './option-series.ts'
import type { PriceSeries } from './price-series.ts'
import { withMerger, withSpinOff } from './reorganisations.ts'
import { shareSeries } from './share-series.ts'
import type { Drivers } from './source-returns.ts'
import { timelineUntil } from './timeline.ts'
import { yieldPaths } from './yield-paths.ts'

/** The simulated market from the first day of the history to a last day. */
export interface Market extends Drivers {
  readonly bonds: readonly BondSeries[]
  readonly options: readonly OptionSeries[]
  readonly futures: readonly FutureSeries[]
  readonly forwards: readonly ForwardContract[]
  /** All price series, by id of the instrument, including those of derivatives and bonds. */
  readonly series: ReadonlyMap<string, PriceSeries>
  readonly bondById: ReadonlyMap<string, BondSeries>
  readonly forwardById: ReadonlyMap<string, ForwardContract>
  /** Corporate actions by day of the timeline, in the order of the instruments. */
  readonly actionsOn: ReadonlyMap<number, readonly CorporateActionRecord[]>
}

/** Simulates the market. Every series depends on the past only, so that a later last day adds days and changes none. */
export function simulateMarket(lastDay: number): Market {
  const timeline = timelineUntil(lastDay)
  const equity = equityPaths(timeline)
  const drivers: Drivers = { timeline, equity, yields: yieldPaths(timeline, equity), rates: exchangeRates(timeline) }

  const series = new Map<string, PriceSeries>()
  const add = (each: PriceSeries): void => {
    series.set(each.instrument.id, each)
  }
  for (const share of SHARES) add(shareSeries(share, drivers))
  const spunOff = shareSeries(SPIN_OFF.child, drivers)
  if (spunOff.firstIndex < timeline.days.length) add(spunOff)
  add(withSpinOff(series.get(SPIN_OFF.parent)!, timeline))
  add(withMerger(series.get(MERGER.target)!, series.get(MERGER.buyer)!, timeline))
  for (const fund of FUNDS) add(fundSeries(fund, drivers))

  const bonds = BOND_LINES.flatMap((line) => bondLineSeries(line, drivers))
  const options = OPTION_LINES.flatMap((line) => optionLineSeries(line, series.get(line.underlying)!, drivers))
  const futures = futureSeries(series.get(FUTURE_LINE.underlying)!, drivers)
  for (const each of [...bonds, ...options, ...futures]) add(each)
  const forwards = FORWARD_LINES.flatMap((line) => forwardContracts(line, drivers))
  return {
    ...drivers,
    bonds,
    options,
    futures,
    forwards,
    series,
    bondById: new Map(bonds.map((bond) => [bond.instrument.id, bond])),
    forwardById: new Map(forwards.map((forward) => [forward.instrument.id, forward])),
    actionsOn: actionsByDay(series),
  }
}

function actionsByDay(series: ReadonlyMap<string, PriceSeries>): ReadonlyMap<number, readonly CorporateActionRecord[]> {
  const byDay = new Map<number, CorporateActionRecord[]>()
  for (const { actions } of series.values()) {
    for (const { index, action } of actions) byDay.set(index, [...(byDay.get(index) ?? []), action])
  }
  return byDay
}
