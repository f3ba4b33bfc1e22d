import path from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { type Measurement, median, ms } from '../bench.ts'
import { launchChromium } from '../launch-chromium.ts'
import { servePage } from '../page-server.ts'
import { printMeasurements } from '../write-table.ts'
import { actCost, openTable, scrollCost } from './measures.ts'

/*
 * Our table of 100,000 rows in headless Chromium, compared with the same table on TanStack Virtual and with the minimum work. The
 * exit code is 1 if a limit is missed. npm run bench:web measures; npm run bench:web -- --write also writes the table into
 * docs/benchmarks-web.md
 */
const ROUNDS = 3
const TURNS = 15
/** Two and five rows a frame, down and up: turning the wheel. Ten and forty: a fling, where every frame shows other rows. */
const SPEEDS = [
  { pixels: 66, name: 'down, 2 rows a frame', hasLimit: true },
  { pixels: -66, name: 'up, 2 rows a frame', hasLimit: true },
  { pixels: 165, name: 'down, 5 rows a frame', hasLimit: true },
  { pixels: 330, name: 'down, 10 rows a frame', hasLimit: false },
  { pixels: 1_320, name: 'down, 40 rows a frame', hasLimit: false },
]
/** The peer's overscan: once our minimum, once its default. */
const SAME_OVERSCAN = 8
const OWN_OVERSCAN = 1
const LIMITS = { frame: 0.7, late: 0.03, sort: 2, search: 2 } as const

const server = await servePage(path.join(import.meta.dirname, 'page'))
const browser = await launchChromium()
try {
  const figures = [...(await scrolling(browser)), ...(await computing(browser))]
  const made = { command: 'npm run bench:web', program: `Chromium ${browser.version()}` }
  printMeasurements(figures, { document: 'docs/benchmarks-web.md', name: 'table', made })
} finally {
  await browser.close()
  server.stop()
}

async function scrolling(on: Browser): Promise<readonly Measurement[]> {
  const tables = { ours: '', same: `?overscan=${SAME_OVERSCAN}`, own: `?overscan=${OWN_OVERSCAN}` }
  const costs = { ours: [], same: [], own: [] } as Record<
    keyof typeof tables,
    { frameMs: number; late: number; blank: number }[][]
  >
  for (let round = 0; round < ROUNDS; round++)
    for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
      const page = await openTable(on, `${server.address}/${tables[table]}`)
      const ofSpeeds = []
      for (const { pixels } of SPEEDS) ofSpeeds.push(await scrollCost(page, pixels))
      costs[table].push(ofSpeeds)
      await page.close()
    }
  return SPEEDS.flatMap(({ name, hasLimit }, at): readonly Measurement[] => {
    const of = (table: keyof typeof tables, what: 'frameMs' | 'late' | 'blank') => costs[table].map((round) => round[at]![what])
    const ratioTo = (table: 'same' | 'own') =>
      median(of('ours', 'frameMs').map((value, round) => value / of(table, 'frameMs')[round]!))
    const frame = median(of('ours', 'frameMs'))
    const late = median(of('ours', 'late'))
    const besides = (table: 'same' | 'own', whose: string) =>
      `TanStack Virtual, ${whose} ready, ${ms(median(of(table, 'frameMs')))}: x ${ratioTo(table).toFixed(2)}`
    return [
      {
        what: `Scrolling ${name}: CPU a frame`,
        measured: ms(frame),
        beside: `${besides('same', `${SAME_OVERSCAN} rows`)}${hasLimit ? `, limit x ${LIMITS.frame}` : ''}`,
        isWithin: hasLimit ? ratioTo('same') <= LIMITS.frame : null,
      },
      {
        what: `Scrolling ${name}: CPU a frame`,
        measured: ms(frame),
        beside: `${besides('own', 'one row')}${hasLimit ? `, limit x ${LIMITS.frame}` : ''}`,
        isWithin: hasLimit ? ratioTo('own') <= LIMITS.frame : null,
      },
      {
        what: `Scrolling ${name}: late frames`,
        measured: percent(late),
        beside: `TanStack Virtual ${percent(median(of('same', 'late')))}, limit ${percent(LIMITS.late)}`,
        isWithin: late <= LIMITS.late,
      },
      {
        what: `Scrolling ${name}: frames without a row in the middle`,
        measured: percent(median(of('ours', 'blank'))),
        beside: `TanStack Virtual ${percent(median(of('same', 'blank')))}, limit none`,
        isWithin: median(of('ours', 'blank')) === 0,
      },
    ]
  })
}

async function computing(on: Browser): Promise<readonly Measurement[]> {
  const page = await openTable(on, server.address)
  const ratios = { sort: [] as number[], search: [] as number[] }
  let [sort, radix, search, scan] = [0, 0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    radix = await page.evaluate((turns) => window.bench.radix(turns), TURNS)
    sort = await page.evaluate((turns) => window.bench.sort(turns), TURNS)
    scan = await page.evaluate((turns) => window.bench.scan('ment 31', turns), TURNS)
    search = await page.evaluate((turns) => window.bench.search('Ment 31', turns), TURNS)
    ratios.sort.push(sort / radix)
    ratios.search.push(search / scan)
  }
  const pressMs = await pressed(page)
  const keyMs = await typed(page)
  await page.close()
  return [
    limited(
      'Sorting by a number, values read and rows put in order',
      sort,
      `radix sort of the same numbers ${ms(radix)}`,
      median(ratios.sort),
      LIMITS.sort,
    ),
    limited('A key of the search', search, `scan of cached lower-case texts ${ms(scan)}`, median(ratios.search), LIMITS.search),
    { what: 'CPU from the press on a head to the rows drawn', measured: ms(pressMs), beside: 'no limit', isWithin: null },
    { what: 'CPU from a key of the search to the rows drawn', measured: ms(keyMs), beside: 'no limit', isWithin: null },
  ]
}

async function pressed(page: Page): Promise<number> {
  const costs: number[] = []
  for (let turn = 0; turn < 3; turn++)
    costs.push(await actCost(page, () => page.getByRole('button', { name: 'NPV', exact: true }).click()))
  return Math.min(...costs)
}

async function typed(page: Page): Promise<number> {
  await page.getByRole('searchbox').focus()
  const costs: number[] = []
  for (const key of 'ment 31') costs.push(await actCost(page, () => page.keyboard.press(key === ' ' ? 'Space' : key)))
  return median(costs)
}

function limited(what: string, value: number, peer: string, ratio: number, limit: number): Measurement {
  return { what, measured: ms(value), beside: `${peer}: x ${ratio.toFixed(2)}, limit x ${limit}`, isWithin: ratio <= limit }
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)}%`
}
