import type { Browser, CDPSession, Page } from '@playwright/test'

import { mainThreadTasks } from './main-thread-tasks.ts'

/** What a scroll through a table cost. */
export interface ScrollCost {
  /** CPU of the page's main thread a frame, in milliseconds. */
  readonly frameMs: number
  /** The part of the frames whose work took the main thread longer than there is from one frame to the next. */
  readonly late: number
  /** The part of the frames in which the middle of the table showed no row. */
  readonly blank: number
}

const FRAMES = 180
/** Frames in which nothing is counted yet. */
const WARM_UP = 60
const FRAME_MS = 1000 / 60

/** Opens the page of a table and waits until its rows stand. */
export async function openTable(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(address)
  await page.locator('tbody tr[data-row]').first().waitFor()
  return page
}

/**
 * Scrolls by so many pixels every frame, up where they are negative, and tells what it cost. It is CPU time: what other programs take
 * of the machine does not count.
 */
export async function scrollCost(page: Page, pixels: number): Promise<ScrollCost> {
  // Up from where there is room enough.
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

/** CPU of the main thread from an act to the frame that shows it, in milliseconds. */
export async function actCost(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  // The thread's own CPU time, not the time on the wall.
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

/** Scrolls in every frame, marks each of them in the trace, and counts those that show no row. */
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
          // What the frame before showed: a row, or the room that stands for rows.
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
