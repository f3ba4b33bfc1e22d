import path from 'node:path'

import type { Browser, BrowserContext } from '@playwright/test'
import { demoAuthenticator } from '@portal/contract/session/sign-in.ts'

import { DEMO_PASSWORD } from '../../server/src/demo/sign-ins.ts'
import { type Measurement, median, ms } from '../bench.ts'
import { launchChromium } from '../launch-chromium.ts'
import { servePage } from '../page-server.ts'
import { DEMO, startPortal } from '../portal.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { printMeasurements } from '../write-table.ts'
import { restyledFigures } from './restyled.ts'

/*
 * Largest contentful paint and layout shift of each page, compared with a React page with only a heading: empty cache, throttled
 * network and CPU. Also main-thread time of window resize, first rendering and live updates. The exit code is 1 if a limit is
 * missed. npm run bench:paint measures; npm run bench:paint -- --write also writes the table into docs/benchmarks-web.md
 */
const PORT = 3297
const ROUNDS = 5
const LIMIT = 1.6
const PERSON = 'carla@halden.example'
/** A mid-range phone: 1.6 Mbit/s down, 150 ms round trip, a quarter of this processor. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
/** Time after which a screen with calls no longer changes. */
const SETTLED_MS = 4_000

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

interface Paint {
  /** Milliseconds from the request to the largest contentful paint. */
  readonly largest: number
  /** Cumulative layout shift; 0 if nothing moves. */
  readonly shift: number
  /** Milliseconds to the first figure of the Summary; 0 on other pages. */
  readonly figure: number
}

const { folder, remove } = temporaryFolder()
const empty = await servePage(path.join(import.meta.dirname, 'empty'))
const portal = await startPortal(folder, PORT, DEMO)
const browser = await launchChromium()
try {
  const session = await signIn(browser)
  const paints = { empty: [] as Paint[], signIn: [] as Paint[], summary: [] as Paint[] }
  for (let round = 0; round < ROUNDS; round++) {
    paints.empty.push(await painted(browser, empty.address))
    paints.signIn.push(await painted(browser, `${portal.address}/sign-in`))
    paints.summary.push(await painted(browser, portal.address, session))
  }
  const figures = [
    ...figuresOf('Sign in', paints.signIn, paints.empty),
    ...figuresOf('Summary, by a person whose session is open', paints.summary, paints.empty),
    {
      what: 'Summary, by a person whose session is open: first figure',
      measured: ms(median(paints.summary.map((paint) => paint.figure))),
      beside: 'no limit',
      isWithin: null,
    },
    ...(await restyledFigures(browser, { portal: portal.address, empty: empty.address, session })),
  ]
  const made = { command: 'npm run bench:paint', program: `Chromium ${browser.version()}` }
  printMeasurements(figures, { document: 'docs/benchmarks-web.md', name: 'paint', made })
} finally {
  await browser.close()
  await portal.stop()
  empty.stop()
  remove()
}

async function painted(on: Browser, address: string, session?: Session): Promise<Paint> {
  const context = await on.newContext({ viewport: { width: 1440, height: 900 }, ...(session && { storageState: session }) })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0, figure: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const figure = document.querySelector<HTMLElement>('main dd')
      if (figure !== null && /\d/.test(figure.innerText)) seen.figure = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLED_MS)
  const seen = await page.evaluate<Paint>('seen')
  await context.close()
  return seen
}

/** Signs in; the cookies renew the session in later pages. */
async function signIn(on: Browser): Promise<Session> {
  const context = await on.newContext()
  const page = await context.newPage()
  await page.goto(`${portal.address}/sign-in`)
  await page.getByLabel('Email').fill(PERSON)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const field = page.getByLabel('6-digit code')
  await field.waitFor()
  const answer = await page.request.get(`${portal.address}/api${demoAuthenticator.path}`)
  const { code } = demoAuthenticator.response.parse(await answer.json())
  await field.fill(code)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Summary', level: 1 }).waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}

function figuresOf(page: string, paints: readonly Paint[], peers: readonly Paint[]): readonly Measurement[] {
  const largest = median(paints.map((paint) => paint.largest))
  const peer = median(peers.map((paint) => paint.largest))
  const shift = Math.max(...paints.map((paint) => paint.shift))
  return [
    {
      what: `${page}: largest contentful paint`,
      measured: ms(largest),
      beside: `an empty page of React ${ms(peer)}: x ${(largest / peer).toFixed(2)}, limit x ${LIMIT}`,
      isWithin: largest <= LIMIT * peer,
    },
    // Formatted with two decimals, as usual for this metric.
    { what: `${page}: layout shift`, measured: shift.toFixed(4), beside: 'limit 0.00', isWithin: shift.toFixed(2) === '0.00' },
  ]
}
