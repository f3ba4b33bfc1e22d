/**
 * Runs brief synchronous work as a task of its own: between two tasks the event loop takes what has come in since. Brief tasks go before
 * long ones, so a report that needs no long one waits for the task under way and for other brief ones.
 *
 * @returns the result of the work, or its error
 */
export async function runTask<T>(work: () => T): Promise<T> {
  await taskTurn()
  return work()
}

/** The same of work that may take some tens of milliseconds or more, such as the scenarios of a scope. */
export async function runLongTask<T>(work: () => T): Promise<T> {
  await turnIn(long)
  return work()
}

/** Resolves in a turn of the event loop of its own, in the order of the calls. */
export const taskTurn = (): Promise<void> => turnIn(brief)

type Lane = (() => void)[]
const brief: Lane = []
const long: Lane = []
/** Whether `next` will be called. */
let isArranged = false

function turnIn(lane: Lane): Promise<void> {
  return new Promise((resolve) => {
    lane.push(resolve)
    if (!isArranged) setImmediate(next)
    isArranged = true
  })
}

function next(): void {
  const resolve = brief.shift() ?? long.shift()
  isArranged = resolve !== undefined
  if (isArranged) setImmediate(next)
  resolve?.()
}
