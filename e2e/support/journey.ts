import { readFileSync } from 'node:fs'

import type { Browser, BrowserContext, BrowserContextOptions, Page, TestInfo } from '@playwright/test'

import { expectProvokedAlone, IN_FIREFOX, test } from './test.ts'

type Fixtures = Parameters<Parameters<typeof test>[2]>[0]

/** The stage of a step: a page of its own in the browser of the journey. */
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
 * A test of several steps in one browser, which loads the scripts once. Each `step` begins on an empty page, with the storage that
 * the browser had at the start and without the answers that another step put in the server's place; each is held to the console errors
 * it provokes itself.
 *
 * @param before what every step begins with
 */
export function journey(steps: readonly Step[], before: (page: Page) => Promise<void> = async () => {}) {
  return async ({ context, browser, browserName, provoked, complaints, storageState }: Fixtures, testInfo: TestInfo) => {
    testInfo.setTimeout(STEP_MS * steps.length)
    const remembered = rememberedIn(storageState)
    let sheet = await openStepPage(context)
    const walked = steps.filter(({ tag }) => browserName !== 'firefox' || tag === IN_FIREFOX)
    for (const [place, { title, act, isOnSamePage }] of walked.entries()) {
      const isContinued = walked[place + 1]?.isOnSamePage === true
      const walk = async () => {
        if (!isOnSamePage) await before(sheet.page)
        await act({ page: sheet.page, context, browser, provoked }, testInfo)
        if (!isContinued) sheet = await turn(sheet, remembered)
        expectProvokedAlone(complaints, provoked)
      }
      await test.step(title, walk, { timeout: STEP_MS })
      complaints.length = 0
      provoked.length = 0
    }
  }
}

/** The page of a step. */
interface Sheet {
  readonly page: Page
  readonly viewport: ReturnType<Page['viewportSize']>
  /** Whether a step changed what cannot be taken back: the next one needs another page. */
  readonly isUsedUp: () => boolean
}

async function openStepPage(context: BrowserContext): Promise<Sheet> {
  const page = await context.newPage()
  let isUsedUp = false
  const [addInitScript, emulateMedia] = [page.addInitScript.bind(page), page.emulateMedia.bind(page)]
  page.addInitScript = (script, argument) => {
    isUsedUp = true
    return addInitScript(script, argument)
  }
  page.emulateMedia = (media) => {
    isUsedUp = true
    return emulateMedia(media)
  }
  return { page, viewport: page.viewportSize(), isUsedUp: () => isUsedUp || page.isClosed() }
}

type Stored = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>
type Remembered = readonly { readonly name: string; readonly value: string }[]

/** The storage with which a browser begins. */
function rememberedIn(state: BrowserContextOptions['storageState']): Remembered {
  const { origins } = typeof state === 'string' ? (JSON.parse(readFileSync(state, 'utf8')) as Stored) : (state ?? { origins: [] })
  return origins.flatMap(({ localStorage }) => localStorage)
}

/** An address of the portal's origin without a script. */
const BLANK = '/favicon.svg'

/** Events that steps listen to. */
const EVENTS = ['request', 'response', 'console'] as const

/**
 * Makes a page ready for the next step: the same where that can be, which costs a seventh less of the processor than another. What the browser
 * remembers is as it was at the start. There is always a page, so that its process stays, which has compiled the scripts.
 */
async function turn(sheet: Sheet, remembered: Remembered): Promise<Sheet> {
  const { page, viewport } = sheet
  const next = sheet.isUsedUp() ? await openStepPage(page.context()) : sheet
  for (const each of page.context().pages()) {
    await each.unrouteAll({ behavior: 'ignoreErrors' })
    if (each !== next.page) await each.close()
  }
  for (const event of EVENTS) next.page.removeAllListeners(event)
  // The portal is left before its storage is cleared: it would write again.
  await next.page.goto(BLANK)
  await next.page.evaluate((all) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name, value } of all) localStorage.setItem(name, value)
  }, remembered)
  await next.page.mouse.move(0, 0)
  if (viewport) await next.page.setViewportSize(viewport)
  return next
}
