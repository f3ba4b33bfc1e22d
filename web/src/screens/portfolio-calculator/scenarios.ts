import * as z from 'zod/mini'

import type { PositionChange } from './what-if-draft.ts'

/** Changes that a user saved under a name for a client. */
interface Scenario {
  /** Its preference key. */
  readonly key: string
  readonly name: string
  readonly clientName: string
  readonly changes: readonly PositionChange[]
}

const PREFIX = 'what-if.'
export const MAX_NAME_LENGTH = 60

const savedScenario = z.object({
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

/** The scenarios of a client among the user's preferences, by name; invalid ones are ignored. */
export function scenariosOf(
  preferences: readonly { readonly key: string; readonly value?: unknown }[],
  clientName: string,
): readonly Scenario[] {
  return preferences
    .filter(({ key }) => key.startsWith(PREFIX))
    .flatMap(({ key, value }) => {
      const { data } = savedScenario.safeParse(value)
      return data?.clientName === clientName ? [{ key, ...data }] : []
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/** A scenario to save; it replaces the client's scenario of the same name. */
export function scenarioNamed(
  known: readonly Scenario[],
  name: string,
  clientName: string,
  changes: readonly PositionChange[],
): Scenario {
  const key = known.find((scenario) => scenario.name === name)?.key ?? `${PREFIX}${crypto.randomUUID()}`
  return { key, name, clientName, changes }
}
