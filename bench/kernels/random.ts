/** A pseudo-random sequence that depends only on the seed, by integer arithmetic: the same on every machine. */
export interface Random {
  /** In [0, 1). */
  readonly unit: () => number
  /** An integer from 0 to `count` - 1. */
  readonly below: (count: number) => number
  /** Approximately normal with mean 0 and variance 1: the sum of twelve units minus 6. */
  readonly normal: () => number
}

/** Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014, in 32 bits. */
export function random(seed: number): Random {
  let state = seed | 0
  const unit = () => {
    state = (state + 0x9e3779b9) | 0
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
  }
  const normal = () => {
    let sum = -6
    for (let i = 0; i < 12; i++) sum += unit()
    return sum
  }
  return { unit, below: (count) => Math.floor(count * unit()), normal }
}
