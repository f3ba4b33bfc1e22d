import type { EvolutionSection } from '@portal/contract/reports/portfolio-evolution.ts'

/** A position with its profit and loss of the period, and the section that it is in. */
export interface Cause {
  readonly section: string
  readonly ticker: string
  readonly totalPL: number
}

/** Causes of a profit or loss. */
export interface Causes {
  /** Those of its sign, largest first. */
  readonly leading: readonly Cause[]
  /** The largest of the other sign, where it counts; null where none does. */
  readonly opposed: Cause | null
}

const MAX_LEADING = 3
/** Share of the profit or loss from which on a position is named. */
const NAMED_FROM = 0.1

/** Whether an amount is shown as other than 0. */
export const isShown = (amount: number): boolean => Math.abs(amount) >= 0.5

/**
 * The positions to name beside a profit or loss. The largest of its sign is named in any case. If those that are named exceed the whole,
 * the largest of the other sign is named too.
 *
 * @param total of all sections, shown as other than 0
 */
export function causesOf(total: number, sections: readonly EvolutionSection[]): Causes {
  const sign = Math.sign(total)
  const all = sections.flatMap(positionsIn).sort((a, b) => sizeOf(b) - sizeOf(a) || (a.ticker < b.ticker ? -1 : 1))
  const isLarge = (cause: Cause) => sizeOf(cause) >= NAMED_FROM * Math.abs(total)
  const leading = all
    .filter(({ totalPL }) => Math.sign(totalPL) === sign)
    .slice(0, MAX_LEADING)
    .filter((cause, i) => i === 0 || isLarge(cause))
  const named = leading.reduce((sum, cause) => sum + sizeOf(cause), 0)
  const against = all.find(({ totalPL }) => Math.sign(totalPL) === -sign)
  const isOpposed = against !== undefined && (isLarge(against) || named > Math.abs(total))
  return { leading, opposed: isOpposed ? against : null }
}

const sizeOf = ({ totalPL }: Cause): number => Math.abs(totalPL)

/** Of two positions with one ticker neither can be explained by its name. */
function positionsIn({ sectionRow, subRows }: EvolutionSection): readonly Cause[] {
  const counts = Map.groupBy(subRows, ({ ticker }) => ticker)
  return subRows.flatMap(({ ticker, totalPL }) =>
    totalPL !== null && isShown(totalPL) && counts.get(ticker)!.length === 1
      ? [{ section: sectionRow.ticker, ticker, totalPL }]
      : [],
  )
}
