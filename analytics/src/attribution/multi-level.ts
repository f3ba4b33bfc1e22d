import { checkCount, checkValue } from '../statistics/check-argument.ts'
import { type Segments, wholeReturns } from './brinson.ts'

/** A group of segments at a level, or a single one at the last. */
export interface LevelGroup {
  /** Names from the top down; of a single segment its index comes last. */
  readonly path: readonly (string | number)[]
  readonly portfolioWeight: number
  readonly benchmarkWeight: number
  /** NaN where nothing was held. */
  readonly portfolioReturn: number
  /** Where the benchmark has none of it, that of its segments by the portfolio's weights; NaN where neither has any. */
  readonly benchmarkReturn: number
  /** Of the decision to hold more or less of it than the benchmark does within the group above. */
  readonly allocation: number
}

export interface LevelEffects {
  /** From the top down, the last one of single segments; groups in the order in which they first appear. */
  readonly levels: readonly (readonly LevelGroup[])[]
  /** One entry a segment; interaction is part of it. */
  readonly selection: Float64Array
  /** One entry a level. */
  readonly wholeAllocation: Float64Array
  readonly wholeSelection: number
  readonly portfolio: number
  readonly benchmark: number
  /** `arithmetic`: the difference, the sum of the wholes; `geometric`: the ratio less 1, to which they compound. */
  readonly active: number
}

/**
 * Top-down attribution of one period over several levels of decisions, each measured within the group above. With p the group above,
 * W w_p / W_p the weight without a decision, and S_k the return of the portfolio's groups of level k by the benchmark's returns:
 *
 *     allocation  (w - W w_p / W_p) (b - b_p), together S_k - S_(k-1), where S of the top is the benchmark
 *     selection   w (r - b), together R - S of the segments
 *
 * Geometric effects are these over 1 + S of the level above, and the wholes ratios less 1.
 *
 * Source: Morningstar, "Equity Performance Attribution Methodology" (top-down).
 *
 * @param segments the lowest level
 * @param names of each level above it from the top down, one a segment; equal names in different groups are different groups
 * @throws RangeError as `brinson`, for names that are not one a segment, and by `geometric` for a whole that lost everything
 */
export function multiLevelAttribution(
  segments: Segments,
  names: readonly (readonly string[])[],
  form: 'arithmetic' | 'geometric' = 'geometric',
): LevelEffects {
  checkValue('form', form, form === 'arithmetic' || form === 'geometric', 'arithmetic or geometric')
  const { portfolio, benchmark, ...returns } = wholeReturns(segments)
  const w = segments.portfolioWeights
  for (const level of names) checkCount('names', level.length, w.length, 'a segment')
  const over = (whole: number): number => {
    if (form === 'geometric' && !(1 + whole > 0)) throw new RangeError('nothing is left to measure against')
    return form === 'geometric' ? 1 + whole : 1
  }
  const between = (from: number, to: number): number => (form === 'geometric' ? (1 + to) / (1 + from) - 1 : to - from)
  const pathTo = (depth: number, i: number) => [
    ...names.slice(0, depth).map((level) => level[i]!),
    ...(depth > names.length ? [i] : []),
  ]

  const levels: LevelGroup[][] = []
  const notional = [benchmark]
  const top = { path: [], portfolioWeight: 1, benchmarkWeight: 1, portfolioReturn: portfolio, benchmarkReturn: benchmark }
  let above: Groups = new Map([[keyOf([]), top]])
  for (let depth = 1; depth <= names.length + 1; depth++) {
    const groups = groupsOf(segments, returns, (i) => pathTo(depth, i))
    const measure = over(notional.at(-1)!)
    levels.push(
      [...groups.values()].map((group) => ({
        ...group,
        allocation: betOn(group, above.get(keyOf(group.path.slice(0, -1)))!) / measure,
      })),
    )
    notional.push(levels.at(-1)!.reduce((sum, group) => sum + heldReturn(group), 0))
    above = groups
  }
  const last = notional.at(-1)!
  return {
    levels,
    selection: w.map((weight, i) => (weight === 0 ? 0 : (weight * (returns.r[i]! - returns.b[i]!)) / over(last))),
    wholeAllocation: Float64Array.from(levels, (_, i) => between(notional[i]!, notional[i + 1]!)),
    wholeSelection: between(last, portfolio),
    portfolio,
    benchmark,
    active: between(benchmark, portfolio),
  }
}

type Group = Omit<LevelGroup, 'allocation'>
type Groups = ReadonlyMap<string, Group>

const keyOf = (path: readonly (string | number)[]): string => JSON.stringify(path)

/** What the portfolio's weight in a group earns by the benchmark's return. */
const heldReturn = ({ portfolioWeight, benchmarkReturn }: Group): number =>
  portfolioWeight === 0 ? 0 : portfolioWeight * benchmarkReturn

/** What the weight beside that of the benchmark within the group above earns beside it. */
function betOn(group: Group, above: Group): number {
  // What the benchmark does not have in the group above was decided there.
  if (above.benchmarkWeight === 0) return 0
  const bet = group.portfolioWeight - (group.benchmarkWeight * above.portfolioWeight) / above.benchmarkWeight
  return bet === 0 ? 0 : bet * (group.benchmarkReturn - above.benchmarkReturn)
}

function groupsOf(
  { portfolioWeights: w, benchmarkWeights: W }: Segments,
  { r, b }: { readonly r: Float64Array; readonly b: Float64Array },
  pathOf: (i: number) => readonly (string | number)[],
): Groups {
  const members = Map.groupBy(w.keys(), (i) => keyOf(pathOf(i)))
  const group = (indexes: readonly number[]): Group => {
    const sum = (weights: Float64Array, values?: Float64Array) =>
      indexes.reduce((total, i) => total + (weights[i] === 0 ? 0 : weights[i]! * (values ? values[i]! : 1)), 0)
    const [portfolioWeight, benchmarkWeight] = [sum(w), sum(W)]
    return {
      path: pathOf(indexes[0]!),
      portfolioWeight,
      benchmarkWeight,
      portfolioReturn: sum(w, r) / portfolioWeight,
      benchmarkReturn: benchmarkWeight === 0 ? sum(w, b) / portfolioWeight : sum(W, b) / benchmarkWeight,
    }
  }
  return new Map([...members].map(([key, indexes]) => [key, group(indexes)]))
}
