import { createPasswords } from '../server/src/base/secrets/password-hash.ts'
import { type Bench, median, ms } from './bench.ts'

const ROUNDS = 15

/** Refusing a wrong password takes the same time for a known and an unknown user. */
export const refusal: Bench = {
  name: 'refusal',
  limit: 'no limit',
  run: async () => {
    const { known, unknown } = await refusalMs()
    const what = 'Refusing a wrong password, of a known user'
    return [{ what, measured: ms(known), beside: `of an unknown one ${ms(unknown)}`, isWithin: null }]
  },
}

/** Median milliseconds to refuse a wrong password of a known and of an unknown user, measured alternately. */
async function refusalMs(): Promise<{ readonly known: number; readonly unknown: number }> {
  const passwords = await createPasswords()
  const stored = await passwords.hash('Copper-Lantern-88')
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [whose, hash] of [['known', stored] as const, ['unknown', null] as const]) {
      const began = performance.now()
      await passwords.verify(hash, 'Copper-Lantern-89')
      times[whose].push(performance.now() - began)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}
