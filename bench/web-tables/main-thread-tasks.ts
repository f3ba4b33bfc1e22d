import type { Page } from '@playwright/test'

/** A task of the page's main thread: its start in trace milliseconds, and its CPU time. */
interface Task {
  readonly at: number
  readonly cpuMs: number
}

interface Traced {
  readonly tasks: readonly Task[]
  /** Times of the page's performance marks. */
  readonly marks: readonly number[]
}

interface TraceEvent {
  readonly name: string
  readonly cat: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly tdur?: number
}

const traceEvent = (event: Readonly<Record<string, unknown>>): TraceEvent => ({
  name: String(event.name),
  cat: String(event.cat),
  pid: Number(event.pid),
  tid: Number(event.tid),
  ts: Number(event.ts),
  ...(event.tdur !== undefined && { tdur: Number(event.tdur) }),
})

/**
 * Starts a trace of the page's main thread; returns a function that stops it and returns the tasks. The page marks its frames.
 */
export async function mainThreadTasks(page: Page): Promise<() => Promise<Traced>> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value.map(traceEvent)))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  })
  return async () => {
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
    await session.send('Tracing.end')
    await complete
    await session.detach()
    const marks = events.filter(({ name, cat }) => name === 'frame' && cat.includes('user_timing'))
    const { pid, tid } = marks[0]!
    const tasks = events.filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'))
    return {
      tasks: tasks.map(({ ts, tdur = 0 }) => ({ at: ts / 1000, cpuMs: tdur / 1000 })),
      marks: marks.map(({ ts }) => ts / 1000),
    }
  }
}
