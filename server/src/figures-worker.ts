import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { endpoints } from '@portal/contract/catalogue.ts'
import { createMemoBudget } from '@portal/engine/memo.ts'

import { systemClock } from '#base/clock.ts'
import { collectGarbage } from '#base/collect-garbage.ts'
import { withoutErrors } from '#base/json-log.ts'
import type { Log } from '#base/log.ts'
import { createFigureServices, READINGS } from '#figures/figure-services.ts'
import { createFigures } from '#figures/figures.ts'
import {
  type Asked,
  type Farewell,
  type Given,
  type News,
  type Question,
  type ThreadSettings,
  troubleOf,
  type Word,
} from '#figures/thread-messages.ts'
import { openDatabase } from '#store/connection/open.ts'

/*
 * The thread that computes figures: it has connections of its own, keeps markets and histories in memory, and answers the server's
 * thread in bytes.
 */

/** Beside those that read histories: for what callers may see, for quotes and versions. */
const BRIEF_READINGS = 2
/** Whoever looks at figures asks again within so long; after that nobody waits for a collection. */
const IDLE_MS = 3_000

const { databaseUrl, isDemo, memoBytes } = workerData as ThreadSettings
const db = openDatabase(databaseUrl, { connections: READINGS + BRIEF_READINGS })
const figures = createFigures(
  createFigureServices({
    db,
    clock: systemClock,
    memoBudget: createMemoBudget(memoBytes),
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
    quoteSource: isDemo ? (await import('#demo/live/simulated-quotes.ts')).simulatedQuotes : null,
  }),
)

const give: { readonly [Kind in keyof Asked]: (asked: Asked[Kind]) => Promise<Given[Kind]> } = {
  answer: async ({ method, path, call }) => {
    const endpoint = endpoints.find((each) => each.method === method && each.path === path)
    if (!endpoint) throw new Error(`There is no call ${method} ${path}.`)
    const { bytes, isKept } = await figures.answer(endpoint, call)
    // A copy of these bytes alone: what a Buffer is a view of may hold others.
    return { bytes: new Uint8Array(bytes), isKept }
  },
  latestSnapshot: ({ institutionId }) => figures.latestSnapshot(institutionId),
}

parentPort!.on('message', async (message: Question | News | Farewell) => {
  if (message.kind === 'end') await end()
  else if ('number' in message) await heed(message)
  else figures[message.kind](message.institutionId)
})
collectGarbage()
lowerPriority()
say({ kind: 'ready' })

let underWay = 0
let idle: NodeJS.Timeout | undefined

async function heed(question: Question): Promise<void> {
  underWay++
  clearTimeout(idle)
  say(await wordOn(question))
  underWay--
  if (underWay === 0) idle = setTimeout(collectGarbage, IDLE_MS)
}

function logAt(level: keyof Log): Log[keyof Log] {
  return (facts, message) => say({ kind: 'log', level, facts: withoutErrors(facts), message })
}

function say(word: Word): void {
  parentPort!.postMessage(word, bytesOf(word))
}

/** Bytes change hands, so that they are not copied once more. */
function bytesOf(word: Word): readonly ArrayBuffer[] {
  return word.kind === 'given' && 'bytes' in word.given ? [word.given.bytes.buffer] : []
}

async function wordOn({ kind, number, asked }: Question): Promise<Word> {
  try {
    return { kind: 'given', number, given: await give[kind](asked as never) }
  } catch (error) {
    return { kind: 'trouble', number, trouble: troubleOf(error) }
  }
}

/** Who asks for no figures goes before who computes them, where a thread has a priority of its own: elsewhere it is that of the process. */
function lowerPriority(): void {
  if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
}

/** What is still being computed is for nobody. */
async function end(): Promise<void> {
  await db.close()
  process.exit(0)
}
