import { addExact, negateExact } from '../base/exact.ts'
import type { AccountGaps } from './account-gaps.ts'
import { amountCause } from './amount-causes.ts'
import { type Cause, causeOf, type Gap } from './causes.ts'
import { entryCause } from './entry-causes.ts'
import { type AccountEntries, type Move, movesOf } from './ledger-moves.ts'

/** One amount that is stated, and what the ledger comes to. */
export interface Stated {
  readonly key: string
  readonly what: string
  readonly gap: Gap
  /** The balance may be of the last day, and have the day of the line beside it. */
  readonly agrees: boolean
}

interface Ledger {
  readonly entries: AccountEntries
  readonly elsewhere: readonly Move[]
}

/** Causes that one difference shows by itself: cents, lines that were not booked, and what was before the ledger. */
const SINGLE_CAUSES: readonly Cause[] = ['rounding', 'line not booked', 'opening balance']

/**
 * The likely cause of each difference of an account. They are looked at together: a trade differs in units and in cash, and what
 * explains both exactly goes before what one of them looks like.
 */
export function causesOf(stated: readonly Stated[], { entries, elsewhere }: Ledger): ReadonlyMap<string, Cause> {
  const causes = new Map<string, Cause>()
  const likely = new Map(stated.flatMap(({ key, gap, agrees }) => (agrees ? [] : [[key, causeOf(gap)] as const])))
  for (const { key, gap } of stated) {
    const cause = likely.get(key)
    if (cause && (SINGLE_CAUSES.includes(cause) || gap.hasAction)) causes.set(key, cause)
  }
  const days = new Set(stated.map(({ gap }) => gap.day))
  const moves = movesOf(entries)
  const open = () => stated.filter(({ key, agrees }) => !agrees && !causes.has(key))
  const account = (): AccountGaps => ({
    day: [...days][0]!,
    moves,
    elsewhere,
    actions: entries.actions,
    gaps: new Map(
      stated.map(({ key, gap, agrees }) => [
        key,
        agrees || causes.has(key) ? '0' : addExact(gap.stated, negateExact(gap.computed)),
      ]),
    ),
  })
  // Differences of several days are not of one state of the ledger.
  if (days.size === 1 && open().length > 0) {
    const whole =
      entryCause(account(), true) ?? splitCause(open(), likely) ?? amountCause(account()) ?? entryCause(account(), false)
    for (const key of whole?.keys ?? []) if (likely.has(key)) causes.set(key, whole!.cause)
  }
  for (const { key } of open()) causes.set(key, likely.get(key)!)
  return causes
}

/** Units alone that are a simple multiple of each other. */
function splitCause(open: readonly Stated[], likely: ReadonlyMap<string, Cause>) {
  const isSplit = open.every(({ key }) => likely.get(key) === 'missing split')
  return isSplit ? { cause: 'missing split' as const, keys: open.map(({ key }) => key) } : undefined
}
