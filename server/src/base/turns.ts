/** Work that may be interrupted at every `yield`. Between two of them it should take well below {@link TURN_MS}. */
export type Steps<T> = Generator<void, T, void>

/**
 * How long work goes on before others are answered. A request needs two or three turns from its first byte to its last, so it waits for
 * a few of these at most, however much there is to compute.
 */
const TURN_MS = 2

/** Does all steps without a pause: for where the result is needed now. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** What is made of each of many things, a step each. */
export function* mapSteps<Thing, Made>(things: readonly Thing[], make: (thing: Thing) => Made): Steps<Made[]> {
  const made: Made[] = []
  for (const thing of things) {
    yield
    made.push(make(thing))
  }
  return made
}

/** Does the steps in turns of a few milliseconds. Of all work that is done so, one piece has its turn before the server is asked again. */
export async function inTurns<T>(work: Steps<T>): Promise<T> {
  for (;;) {
    await turn()
    const end = performance.now() + TURN_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
  }
}

/** Does what cannot be divided, in a turn of its own. */
export function inOneTurn<T>(work: () => T): Promise<T> {
  return inTurns(
    // biome-ignore lint/correctness/useYield: it is one step.
    (function* () {
      return work()
    })(),
  )
}

/** Resolves one a round of the event loop: of a crowd that comes at once no two are looked at without a pause. */
export function inSingleFile(): Promise<void> {
  return turn()
}

const waiting: (() => void)[] = []
/** Whether `next` will be called. */
let isArranged = false

/** Resolves when it is one's turn: one a round of the event loop, the first who asked first. */
function turn(): Promise<void> {
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
