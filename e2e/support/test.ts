import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { test as base, expect, type Page } from '@playwright/test'
import { storedSession } from '../stored/session.ts'
import { cookiesOf, keepCookies, keepSessions, type Person } from './people.ts'
import { ADDRESS, STORED_ADDRESS } from './server-address.ts'

interface Guards {
  /** The signed-in person, or null for no user. */
  readonly person: Person | null
  /** Whether the portal is the one with stored replies: without a database, without analytics, with nothing that is saved. */
  readonly isStored: boolean
  /** Console errors a test brings about on purpose, as patterns; each must then occur. */
  readonly provoked: RegExp[]
  readonly complaints: string[]
}

/** Marks what is also tried in Firefox: what depends on the browser more than on the portal. */
export const IN_FIREFOX = '@firefox'

const OUTLINE_MS = 5_000

/**
 * Every test fails on a console error, an uncaught exception or a breach of the content security policy it did not provoke, and on
 * any request that leaves the portal.
 */
export const test = base.extend<Guards>({
  person: [null, { option: true }],
  isStored: [false, { option: true }],
  baseURL: async ({ isStored }, use) => {
    await use(isStored ? STORED_ADDRESS : ADDRESS)
  },
  storageState: async ({ person, isStored }, use) => {
    // Before the sign-in, the files of cookies are those of a former run.
    if (person !== null) await keepSessions()
    await use(person === null ? undefined : isStored ? storedSession(person) : cookiesOf(person))
  },
  context: async ({ context, person, isStored }, use) => {
    await use(context)
    if (person !== null && !isStored) await keepCookies(context, person)
  },
  provoked: async ({ baseURL: _ }, use) => {
    await use([])
  },
  complaints: [
    async ({ context, provoked, browserName, baseURL }, use) => {
      if (browserName === 'firefox') await context.addInitScript(showReactWhatIsFilledIn)
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`)
      })
      // Chromium writes so to its console.
      context.on('response', (response) => {
        if (browserName === 'firefox' && response.status() >= 400)
          complaints.push(`console: the server responded with a status of ${response.status()} ${response.url()}`)
      })
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) complaints.push(`elsewhere: ${request.url()}`)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      context.on('page', goOnceStanding)
      await use(complaints)
      expectProvokedAlone(complaints, provoked)
    },
    { auto: true },
  ],
})

export { expect }

/** The provoked complaints occurred, and no others. */
export function expectProvokedAlone(complaints: readonly string[], provoked: readonly RegExp[]): void {
  expect(complaints.filter((complaint) => !provoked.some((pattern) => pattern.test(complaint)))).toEqual([])
  for (const pattern of provoked) expect(complaints).toContainEqual(expect.stringMatching(pattern))
}

/**
 * Playwright fills in a field of Firefox from within the page, where React takes the new value for one that it wrote itself, and
 * passes over it. It compares with what it remembers, which is made to differ here; keys that are pressed do not need it.
 */
function showReactWhatIsFilledIn(): void {
  document.addEventListener(
    'input',
    (event) => {
      if (!event.isTrusted) (event.target as { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue('')
    },
    true,
  )
}

/** A user who goes to an address or reloads it then looks at the portal, not at the outline of a screen that stands there before. */
function goOnceStanding(page: Page): void {
  const go = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const standing = async (options?: { readonly waitUntil?: string }) => {
    if (options?.waitUntil === 'commit') return
    // Where a test holds back what the portal needs, it stands no sooner: the test says what is to be seen.
    await page
      .locator('[data-outline-of]')
      .waitFor({ state: 'detached', timeout: OUTLINE_MS })
      .catch(() => undefined)
  }
  page.goto = async (url, options) => {
    const reply = await go(url, options)
    await standing(options)
    return reply
  }
  page.reload = async (options) => {
    const reply = await reload(options)
    await standing(options)
    return reply
  }
}

/** Rules of axe that depend on the colours of a page: all that another theme can change. */
const BY_COLOUR = ['color-contrast', 'link-in-text-block']

/** The popup or panel that is open. */
export const POPUP = 'dialog[open], [role=dialog]'

/**
 * The page, or the modal popup that is open over it, has no violation that axe can find, once no card shows former figures, which are dimmed.
 *
 * @param part a selector, where only that part of it was not looked at elsewhere
 */
export const expectAccessible = (page: Page, part?: string): Promise<void> => expectNoViolation(page, part, {})

/** The page, which has been looked at in the other theme, has no violation in its colours. */
export const expectReadable = (page: Page, part?: string): Promise<void> => expectNoViolation(page, part, { runOnly: BY_COLOUR })

/** As it comes with its package for Playwright, which would load it anew for every look. */
const AXE = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(where: object, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * Axe writes down what passed too, which takes it longer than to look, unless it is asked for violations alone. Of rows of a table that look
 * alike it looks at two; the others are hidden while it does.
 */
async function expectNoViolation(page: Page, part: string | undefined, options: { readonly runOnly?: string[] }): Promise<void> {
  const loading = page.getByRole('status', { name: /^Loading/ })
  await expect(page.locator('section[aria-busy=true]').filter({ hasNot: loading })).toHaveCount(0)
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(AXE)
  // A transition that has just begun shows the colours of before.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const hidden = await page.evaluateHandle(hideRowsAlike)
  const violations = await page.evaluate(
    async ({ include, given }) => {
      const { axe } = window as Window & { axe?: Axe }
      // Axe takes what is behind a modal popup for inert, but goes through all of it.
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      const where = include ?? modal
      // A report is looked at outside of its frame.
      const found = await axe!.run(
        { ...(where && { include: [where] }), exclude: ['iframe'] },
        { resultTypes: ['violations'], preload: false, ...given },
      )
      return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    },
    { include: part, given: options },
  )
  await hidden.evaluate(({ rows, top }) => {
    for (const row of rows) row.style.removeProperty('display')
    scrollTo({ top, behavior: 'instant' })
  })
  expect(violations).toEqual([])
}

/** Runs in the page: hides the rows all of whose cells look like those of two rows above them in the same table. */
function hideRowsAlike(): { readonly rows: readonly HTMLElement[]; readonly top: number } {
  const top = scrollY
  // Ids and names that differ between figures are no part of the look.
  const facts =
    / (?:id|title|href|src|for|name|value|data-[\w-]+|aria-(?:label|labelledby|describedby|controls|rowindex|posinset))="[^"]*"/g
  const lookOf = (element: Element) => element.outerHTML.replaceAll(/>[^<]+/g, '>').replaceAll(facts, '')
  const rows: HTMLElement[] = []
  for (const table of document.querySelectorAll('table')) {
    const seen = new Map<string, number>()
    for (const row of table.querySelectorAll<HTMLElement>('tbody > tr')) {
      const looks = [row.cloneNode(false) as Element, ...row.children].map(lookOf)
      const isAlike = looks.every((look) => (seen.get(look) ?? 0) >= 2)
      if (isAlike && !row.contains(document.activeElement)) rows.push(row)
      else for (const look of looks) seen.set(look, (seen.get(look) ?? 0) + 1)
    }
  }
  for (const row of rows) row.style.display = 'none'
  return { rows, top }
}

/** The page is no wider than the window: only boxes of their own may scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess).toBeLessThanOrEqual(0)
}

/** How wide a window is, in pixels, and how large the text, against the usual; 1280 pixels at 400 % are 320. */
const NARROW = [
  [390, '100%'],
  [320, '100%'],
  [1440, '200%'],
] as const

/** The page keeps its width on a telephone, on a narrow one, and at twice the text size. @param then what else is looked at in each */
export async function expectToKeepWidth(page: Page, then: () => Promise<void> = async () => {}): Promise<void> {
  for (const [width, textSize] of NARROW) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, textSize)
    await expectNoSidewaysScroll(page)
    await then()
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Shows the page in one of the two themes, as it is remembered. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  // A page that is still being loaded may write what it remembers over this choice.
  await expect(async () => {
    await page.evaluate((value) => {
      const kept = JSON.parse(localStorage.getItem('app-data') ?? '{}') as { state?: object }
      localStorage.setItem('app-data', JSON.stringify({ ...kept, state: { ...kept.state, theme: value } }))
    }, theme)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 1_000 })
  }).toPass()
}
