import type { Browser, CDPSession, Page } from '@playwright/test'

import { mainThreadTasks } from './main-thread-tasks.ts'

/** The cost of scrolling a table. */
export interface ScrollCost {
  /** CPU milliseconds of the main thread a frame. */
  readonly frameMs: number
  /** Share of the frames whose work exceeded the frame interval. */
  readonly late: number
  /** Share of the frames in which the middle of the table showed no row. */
  readonly blank: number
}

const FRAMES = 180
/** Uncounted frames at the start. */
const WARM_UP = 60
const FRAME_MS = 1000 / 60

/** Opens the page of a table and waits for its rows. */
export async function openTable(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(address)
  await page.locator('tbody tr[data-row]').first().waitFor()
  return page
}

/**
 * Scrolls by a number of pixels each frame (negative: up) and returns the cost in CPU time, so that other programs do not count.
 */
export async function scrollCost(page: Page, pixels: number): Promise<ScrollCost> {
  // To scroll up, start far enough down.
  if (pixels < 0) await page.locator('table').evaluate((table) => table.parentElement!.scrollTo(0, 1_000_000))
  await scroll(page, pixels, WARM_UP)
  const ended = await mainThreadTasks(page)
  const { blank } = await scroll(page, pixels, FRAMES)
  const { tasks, marks } = await ended()
  const works = marks.slice(1).map((until, at) => {
    const inFrame = tasks.filter(({ at: began }) => began >= marks[at]! && began < until)
    return inFrame.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  })
  return {
    frameMs: works.reduce((sum, work) => sum + work, 0) / works.length,
    late: works.filter((work) => work > FRAME_MS).length / works.length,
    blank: blank / FRAMES,
  }
}

/** Main-thread CPU milliseconds from an action to the frame that shows its result. */
export async function actCost(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  // CPU time of the thread, not wall time.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await drawn(page)
  const before = await taskSeconds(session)
  await act()
  await drawn(page)
  const seconds = (await taskSeconds(session)) - before
  await session.detach()
  return seconds * 1000
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Scrolls in every frame, marks each frame in the trace, and counts those that show no row. */
function scroll(page: Page, pixels: number, frames: number): Promise<{ readonly blank: number }> {
  return page.evaluate(
    ([step, count]) =>
      new Promise((resolve) => {
        const box = document.querySelector('table')!.parentElement!
        const { left, top, height } = box.getBoundingClientRect()
        let blank = 0
        let done = 0
        const next = () => {
          performance.mark('frame')
          // Counts frames that showed a placeholder instead of a row.
          if (!document.elementFromPoint(left + 40, top + height / 2)?.closest('tr[data-row]')) blank++
          if (done++ === count) return resolve({ blank })
          box.scrollTop += step
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    [pixels, frames] as const,
  )
}
