/** Does work now, or when it is its turn. */
type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many pieces of work be under way at once; the others wait as long as it takes, the first who asked first. */
export function createLimit(most: number): Limit {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (work) => {
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else underWay++
    try {
      return await work()
    } finally {
      // Whoever comes next takes this place, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }
}
