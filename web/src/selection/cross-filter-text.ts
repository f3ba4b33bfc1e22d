/** What the reader chose in a chart, whose rows the tables beside it then show alone. */
export interface Pick {
  /** What kind of thing it is: charts of the same things share one. */
  readonly of: PickKind
  /** Which of them: its key in the reply, never a figure of it. */
  readonly key: string
}

/** An asset class, an instrument by its ticker, a country, a bin by its place, an account, a group, a scenario. */
export type PickKind = (typeof KINDS)[number]

const KINDS = ['class', 'ticker', 'country', 'bin', 'account', 'group', 'stress'] as const
const BETWEEN = '.'

/** Reads what the address says, such as `class.Equity`; null for nothing, or for what is no choice. */
export function parsePick(text: string): Pick | null {
  const end = text.indexOf(BETWEEN)
  const of = KINDS.find((kind) => kind === text.slice(0, Math.max(0, end)))
  const key = text.slice(end + 1)
  return of === undefined || key === '' ? null : { of, key }
}

/** What the address says of a choice. */
export const pickText = ({ of, key }: Pick): string => `${of}${BETWEEN}${key}`

/** What the address says after a point is pressed: its choice, or nothing where that was the choice already. */
export function pressedPick(text: string, pressed: Pick): string {
  const next = pickText(pressed)
  return next === text ? '' : next
}
