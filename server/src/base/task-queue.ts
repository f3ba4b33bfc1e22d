/**
 * Runs synchronous work as a task of its own: between two tasks the event loop takes what has come in meanwhile, so a brief task waits
 * for one or two others at most.
 *
 * @returns the result of the work, or its error
 */
export async function runTask<T>(work: () => T): Promise<T> {
  await taskTurn()
  return work()
}

const waiting: (() => void)[] = []
/** Whether `next` will be called. */
let isArranged = false

/** Resolves in a turn of the event loop of its own, in the order of the calls. */
export function taskTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (!isArranged) setImmediate(next)
    isArranged = true
  })
}

function next(): void {
  const resolve = waiting.shift()
  isArranged = resolve !== undefined
  if (isArranged) setImmediate(next)
  resolve?.()
}
