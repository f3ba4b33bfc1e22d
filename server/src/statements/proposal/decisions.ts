import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import type { Place } from '@portal/contract/statements/statement.ts'
import type { NamedLine, Objection } from './outcome.ts'

type Take = StatementDecision['take']

/** What a person decided on the entry at some places, to which there is an objection. */
export type Decide = (places: readonly Place[], objection: Pick<Objection, 'code'>) => Take | undefined

/** What can be decided on a line. An entry that lacks something cannot be booked. */
export function choicesOf({ outcome, code }: Pick<Objection, 'outcome' | 'code'>): NamedLine['choices'] {
  if (code === 'accountNotChosen' || code === 'accountElsewhere') return []
  if (outcome === 'similar' || code === 'amountsDisagree') return ['book', 'leaveOut']
  return outcome === 'doubtful' ? ['leaveOut'] : []
}

/** Decisions of one line go before those of all lines with a reason. */
export function decider(decisions: readonly StatementDecision[]): Decide {
  const ofPlace = new Map(decisions.flatMap(({ place, take }) => (place ? [[keyOf(place), take] as const] : [])))
  const ofCode = new Map(decisions.flatMap(({ code, take }) => (code === undefined ? [] : [[code, take] as const])))
  return (places, { code }) => places.map((place) => ofPlace.get(keyOf(place))).find((take) => take) ?? ofCode.get(code)
}

const keyOf = ({ line, path }: Place): string => JSON.stringify([line, path])
