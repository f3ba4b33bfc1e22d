import { createPasswords } from '../server/src/base/password-hash.ts'

const ROUNDS = 15

/** How long it takes to refuse a wrong password of somebody and of nobody: medians in milliseconds, measured in turns. */
export async function refusalMs(): Promise<{ readonly somebody: number; readonly nobody: number }> {
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
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2]!
  return { somebody: median(times.somebody), nobody: median(times.nobody) }
}
