import * as z from 'zod/mini'

import type { Change } from './what-if-draft.ts'

/** Changes that a user keeps under a name for a client. */
interface Scenario {
  /** Under which it is kept among the user's preferences. */
  readonly key: string
  readonly name: string
  readonly clientName: string
  readonly changes: readonly Change[]
}

const PREFIX = 'what-if.'
export const LONGEST_NAME = 60

const kept = z.object({
  name: z.string(),
  clientName: z.string(),
  changes: z.array(
    z.object({
      ticker: z.string(),
      quantity: z.optional(z.number()),
      weight: z.optional(z.number()),
      amount: z.optional(z.number()),
    }),
  ),
})

/** The scenarios of a client among a user's preferences, by name; what is none is left alone. */
export function scenariosOf(
  preferences: readonly { readonly key: string; readonly value?: unknown }[],
  clientName: string,
): readonly Scenario[] {
  return preferences
    .filter(({ key }) => key.startsWith(PREFIX))
    .flatMap(({ key, value }) => {
      const { data } = kept.safeParse(value)
      return data?.clientName === clientName ? [{ key, ...data }] : []
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/** A scenario as it is saved: in place of the client's one of the same name. */
export function scenarioNamed(
  known: readonly Scenario[],
  name: string,
  clientName: string,
  changes: readonly Change[],
): Scenario {
  const key = known.find((scenario) => scenario.name === name)?.key ?? `${PREFIX}${crypto.randomUUID()}`
  return { key, name, clientName, changes }
}
