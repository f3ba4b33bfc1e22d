import { random } from '../../bench/kernels/random.ts'

/** The items in an order that follows from the seed (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const { below } = random(seed)
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}
