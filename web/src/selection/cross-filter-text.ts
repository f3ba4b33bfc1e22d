/** The selection in a chart by which the tables beside it are filtered. */
export interface CrossFilter {
  /** The kind of the selected item; charts of the same kind share one filter. */
  readonly of: CrossFilterKind
  /** Its key in the reply, never a number. */
  readonly key: string
}

/** An asset class, an instrument by ticker, a country, a bin by index, an account, a group, a scenario. */
export type CrossFilterKind = (typeof KINDS)[number]

const KINDS = ['class', 'ticker', 'country', 'bin', 'account', 'group', 'stress'] as const
const BETWEEN = '.'

/** Parses the URL parameter, such as `class.Equity`; null if it is empty or invalid. */
export function parseCrossFilter(text: string): CrossFilter | null {
  const end = text.indexOf(BETWEEN)
  const of = KINDS.find((kind) => kind === text.slice(0, Math.max(0, end)))
  const key = text.slice(end + 1)
  return of === undefined || key === '' ? null : { of, key }
}

/** The URL parameter of a cross-filter. */
export const crossFilterText = ({ of, key }: CrossFilter): string => `${of}${BETWEEN}${key}`

/** The URL parameter after a point is pressed: its filter, or none if that was active already. */
export function pressedCrossFilter(text: string, pressed: CrossFilter): string {
  const next = crossFilterText(pressed)
  return next === text ? '' : next
}
