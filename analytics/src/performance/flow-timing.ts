/**
 * When the flows of a day count. `inStartOutEnd`, the default: money in earns the whole day, money out leaves at its end, so that
 * no day's base is negative because of a withdrawal. `startOfDay` and `endOfDay`: all flows then. `midDay`: half a day each way,
 * the daily form of Dietz. Or the share of the day for which money in and money out count in the base, each in [0, 1].
 */
export type FlowTiming = 'inStartOutEnd' | 'startOfDay' | 'endOfDay' | 'midDay' | FlowWeights

/** The share of the day for which flows count in the base. */
interface FlowWeights {
  readonly inflow: number
  /** Share of the day for which money that leaves is already gone. */
  readonly outflow: number
}

const WEIGHTS: Readonly<Record<Exclude<FlowTiming, FlowWeights>, FlowWeights>> = {
  inStartOutEnd: { inflow: 1, outflow: 0 },
  startOfDay: { inflow: 1, outflow: 1 },
  endOfDay: { inflow: 0, outflow: 0 },
  midDay: { inflow: 0.5, outflow: 0.5 },
}

/**
 * The weights that a timing stands for.
 *
 * @throws RangeError for a timing of another name, and shares outside [0, 1]
 */
export function flowWeights(timing: FlowTiming): FlowWeights {
  const weights = typeof timing === 'string' ? WEIGHTS[timing] : timing
  if (!(weights && weights.inflow >= 0 && weights.inflow <= 1 && weights.outflow >= 0 && weights.outflow <= 1))
    throw new RangeError(`no timing of flows: ${JSON.stringify(timing)}`)
  return weights
}
