import { registerHooks } from 'node:module'

import { type Mutant, mutated } from './mutants.ts'

/*
 * Loaded before tests that run on a mutant, which stands in `MUTANT`: its file is changed as it is loaded, in this thread and in those
 * that it starts. Nothing is written.
 */
interface LocatedMutant extends Mutant {
  readonly url: string
}

const mutant = JSON.parse(process.env.MUTANT ?? 'null') as LocatedMutant | null
if (mutant !== null)
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      return url === mutant.url ? { ...loaded, source: mutated(String(loaded.source), mutant) } : loaded
    },
  })
