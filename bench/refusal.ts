import { createPasswords } from '../server/src/base/password-hash.ts'
import { type Bench, median, ms } from './bench.ts'

const ROUNDS = 15

/** A wrong password takes as long to refuse whether there is somebody of that name or not. */
export const refusal: Bench = {
  name: 'refusal',
  limit: 'told, no limit',
  run: async () => {
    const { somebody, nobody } = await refusalMs()
    const what = 'Refusing a wrong password, of somebody'
    return [{ what, measured: ms(somebody), beside: `of nobody ${ms(nobody)}`, isWithin: null }]
  },
}

/** How long it takes to refuse a wrong password of somebody and of nobody: medians in milliseconds, measured in turns. */
async function refusalMs(): Promise<{ readonly somebody: number; readonly nobody: number }> {
  const passwords = await createPasswords()
  const stored = await passwords.hash('Copper-Lantern-88')
  const times: { readonly somebody: number[]; readonly nobody: number[] } = { somebody: [], nobody: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [whose, hash] of [['somebody', stored] as const, ['nobody', null] as const]) {
      const began = performance.now()
      await passwords.verify(hash, 'Copper-Lantern-89')
      times[whose].push(performance.now() - began)
    }
  }
  return { somebody: median(times.somebody), nobody: median(times.nobody) }
}
