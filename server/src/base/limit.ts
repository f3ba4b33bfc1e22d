/** Runs work now or when a slot is free. */
type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Limits the number of concurrent tasks; the others wait, in the order of the calls. */
export function createLimit(most: number): Limit {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (work) => {
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else underWay++
    try {
      return await work()
    } finally {
      // The next task takes this slot directly, so that a later call cannot take it.
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }
}
