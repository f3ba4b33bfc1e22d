/** What the reader chose in a chart, whose rows the tables beside it then show alone. */
export interface CrossFilter {
  /** What kind of thing it is: charts of the same things share one. */
  readonly of: CrossFilterKind
  /** Which of them: its key in the reply, never a figure of it. */
  readonly key: string
}

/** An asset class, an instrument by its ticker, a country, a bin by its place, an account, a group, a scenario. */
export type CrossFilterKind = (typeof KINDS)[number]

const KINDS = ['class', 'ticker', 'country', 'bin', 'account', 'group', 'stress'] as const
const BETWEEN = '.'

/** Reads what the address says, such as `class.Equity`; null for nothing, or for what is no choice. */
export function parseCrossFilter(text: string): CrossFilter | null {
  const end = text.indexOf(BETWEEN)
  const of = KINDS.find((kind) => kind === text.slice(0, Math.max(0, end)))
  const key = text.slice(end + 1)
  return of === undefined || key === '' ? null : { of, key }
}

/** What the address says of a choice. */
export const crossFilterText = ({ of, key }: CrossFilter): string => `${of}${BETWEEN}${key}`

/** What the address says after a point is pressed: its choice, or nothing where that was the choice already. */
export function pressedCrossFilter(text: string, pressed: CrossFilter): string {
  const next = crossFilterText(pressed)
  return next === text ? '' : next
}
