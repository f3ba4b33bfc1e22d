import { createHash } from 'node:crypto'
import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import type { NamedLine, Objection } from './outcome.ts'

type Take = StatementDecision['take']

/** Decision of a person on the entry at some places, to which there is an objection. */
export type Decide = (places: readonly Place[], objection: Pick<Objection, 'code'>) => Take | undefined

/** Doubts that a person can book over. */
export const BOOKED_BY_CHOICE: readonly Objection['code'][] = [
  'amountsDisagree',
  'beforeBeginning',
  'dealUnnamed',
  'endingSide',
  'mayCancel',
  'dayAhead',
  'dayFarOff',
  'dayOutside',
  'dayTurned',
  'referenceTwice',
  'referenceOtherwise',
  'timeTwice',
  'correctsOther',
  'currencyDisagrees',
  'taxAboveIncome',
  'amountOff',
  'incomeDisagrees',
  'incomeNegative',
  'partsDisagree',
  'reinvestedOtherwise',
  'signsDisagree',
]

/** Choices for a line. An entry that lacks something cannot be booked. */
export function choicesOf({ outcome, code }: Pick<Objection, 'outcome' | 'code'>): NamedLine['choices'] {
  if (code === 'accountNotChosen' || code === 'accountElsewhere') return []
  if (code === 'leftOutBefore') return ['book']
  if (outcome === 'similar' || BOOKED_BY_CHOICE.includes(code)) return ['book', 'leaveOut']
  return outcome === 'doubtful' ? ['leaveOut'] : []
}

/** Decisions of one line go before those of all lines with a reason. */
export function decider(decisions: readonly StatementDecision[]): Decide {
  const ofPlace = new Map(decisions.flatMap(({ place, take }) => (place ? [[keyOf(place), take] as const] : [])))
  const ofCode = new Map(decisions.flatMap(({ code, take }) => (code === undefined ? [] : [[code, take] as const])))
  return (places, { code }) => places.map((place) => ofPlace.get(keyOf(place))).find((take) => take) ?? ofCode.get(code)
}

/** How many lines that say the same were left out before, by `lineKey`. */
export type LeftOutBefore = ReadonlyMap<string, number>

/** Key of an entry by its content, wherever it stands in its file. */
export function lineKey({ places: _, ...said }: Entry): string {
  const sorted = JSON.stringify(said, (_, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('hex')
}

/** Which entries were left out before; of equal ones as many as then. */
export function leftOutBefore(entries: readonly Entry[], before: LeftOutBefore): readonly boolean[] {
  if (before.size === 0) return entries.map(() => false)
  const left = new Map(before)
  return entries.map((entry) => {
    const key = lineKey(entry)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  })
}

const keyOf = ({ line, path }: Place): string => JSON.stringify([line, path])
