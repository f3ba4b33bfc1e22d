import * as z from 'zod/mini'
import { meant } from '../../meant.ts'

const name = z.string().check(z.minLength(1), z.maxLength(500))

/** A benchmark in place of the scope's own. */
export const benchmark = meant(
  z.optional(name),
  "Name of a benchmark of the institution, in place of the scope's own: the client's, else the blend of the accounts'.",
)

/** At most so many benchmarks stand beside the scope's. */
export const MAX_COMPARED = 10

/** Benchmarks beside the scope's own. */
export const comparedWith = meant(
  z.optional(z.array(name).check(z.maxLength(MAX_COMPARED))),
  "Names of benchmarks of the institution that stand beside the scope's.",
)
