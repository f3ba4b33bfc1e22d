import { readFileSync } from 'node:fs'

import type { Browser, BrowserContext, BrowserContextOptions, Page, TestInfo } from '@playwright/test'

import { expectProvokedAlone, IN_FIREFOX, test } from './test.ts'

type Fixtures = Parameters<Parameters<typeof test>[2]>[0]

/** What a step is given: a page of its own in the browser of the journey. */
interface Stage {
  readonly page: Page
  readonly context: BrowserContext
  readonly browser: Browser
  /** Console errors the step brings about on purpose. */
  readonly provoked: RegExp[]
}

type Act = (stage: Stage, testInfo: TestInfo) => Promise<void>

interface Step {
  readonly title: string
  readonly tag: typeof IN_FIREFOX | undefined
  readonly act: Act
  /** Whether it goes on with the page of the step before it. */
  readonly isOnSamePage: boolean
}

/** A part of a journey, which is reported by its own name where it fails. @param how whether it is tried in Firefox too */
export function step(title: string, act: Act): Step
export function step(title: string, how: { readonly tag: typeof IN_FIREFOX }, act: Act): Step
export function step(title: string, how: Act | { readonly tag: typeof IN_FIREFOX }, act?: Act): Step {
  return {
    ...(typeof how === 'function' ? { title, tag: undefined, act: how } : { title, tag: how.tag, act: act! }),
    isOnSamePage: false,
  }
}

/** A step that goes on where the one before it left the page, which is not loaded again: with its replies and its storage. */
export const stepThen = (title: string, act: Act): Step => ({ title, tag: undefined, act, isOnSamePage: true })

/** No step takes longer, however busy the machine is. */
const STEP_MS = 240_000

/**
 * What a test does in several steps in one browser, whose scripts are read once. Each `step` begins on a page of its own, with what the browser
 * remembered at the start and without the answers that another step put in the server's place; each is held to the console errors it
 * provokes itself.
 *
 * @param before what every step begins with
 */
export function journey(steps: readonly Step[], before: (page: Page) => Promise<void> = async () => {}) {
  return async ({ context, browser, browserName, provoked, complaints, storageState }: Fixtures, testInfo: TestInfo) => {
    testInfo.setTimeout(STEP_MS * steps.length)
    const remembered = rememberedIn(storageState)
    await keepProcess(context)
    let page: Page | undefined
    const walked = steps.filter(({ tag }) => browserName !== 'firefox' || tag === IN_FIREFOX)
    for (const [place, { title, act, isOnSamePage }] of walked.entries()) {
      const isContinued = walked[place + 1]?.isOnSamePage === true
      const walk = async () => {
        if (!isOnSamePage) {
          page = await context.newPage()
          await before(page)
        }
        await act({ page: page!, context, browser, provoked }, testInfo)
        if (!isContinued) for (const each of context.pages()) if (!isKeeper(each)) await leave(each, remembered)
        expectProvokedAlone(complaints, provoked)
      }
      await test.step(title, walk, { timeout: STEP_MS })
      complaints.length = 0
      provoked.length = 0
    }
  }
}

const KEEPER = '/favicon.svg'

/** Opens a page that stays for the whole journey and does nothing: as long as there is one, the next has the same process. */
async function keepProcess(context: BrowserContext): Promise<void> {
  await (await context.newPage()).goto(KEEPER)
}

const isKeeper = (page: Page): boolean => page.url().endsWith(KEEPER)

type Stored = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>
type Remembered = readonly { readonly name: string; readonly value: string }[]

/** What a browser begins with in its storage. */
function rememberedIn(state: BrowserContextOptions['storageState']): Remembered {
  const { origins } = typeof state === 'string' ? (JSON.parse(readFileSync(state, 'utf8')) as Stored) : (state ?? { origins: [] })
  return origins.flatMap(({ localStorage }) => localStorage)
}

/** Closes a page; what the browser remembers is as it was. */
async function leave(page: Page, remembered: Remembered): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (page.url().startsWith('http'))
    await page.evaluate((all) => {
      localStorage.clear()
      for (const { name, value } of all) localStorage.setItem(name, value)
    }, remembered)
  await page.close()
}
