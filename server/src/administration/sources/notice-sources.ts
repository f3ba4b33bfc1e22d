import type { Source } from '@portal/contract/institution/sources.ts'
import { formatsOf } from '@portal/presentation/format/formats.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { notice } from '#base/notice.ts'
import { LANGUAGE } from '#base/texts.ts'
import type { Database, Transaction } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { notifyHolders, notifyWaiting } from '#store/session/notifications.ts'
import { noticeSource } from '#store/sources/sources.ts'
import { readSourceStates } from './read-source-states.ts'

interface Watching {
  readonly db: Database
  readonly clock: Clock
  readonly isReadOnly: () => boolean
}

const LOOK_MS = 60_000
/** States that call for work. */
const NOTICED: readonly Source['state'][] = ['late', 'unreachable', 'refused', 'short', 'wrong']
const FORMATS = formatsOf(LANGUAGE)

/**
 * Notifies those who judge data of sources that are late, short, refused or wrong, and of how many wait for decisions. Each process that
 * works looks every minute, and each state of a due time is noticed once.
 *
 * @returns a function that ends it
 */
export function watchSources(watching: Watching & { readonly log: Pick<Log, 'error'> }): () => void {
  const look = () =>
    void noticeSources(watching).catch((error: unknown) => watching.log.error({ err: error }, 'Sources could not be looked at'))
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/** One look. */
export async function noticeSources({ db, clock, isReadOnly }: Watching): Promise<void> {
  if (isReadOnly()) return
  for (const { id, disabledAt } of await listInstitutions(db))
    if (disabledAt === null) await db.withInstitution(id, (tx) => noticeOf(tx, id, clock.now()))
}

async function noticeOf(tx: Transaction, institutionId: string, now: Date): Promise<void> {
  const states = await readSourceStates(tx, institutionId, now)
  const count = states.filter(({ state }) => state === 'waiting').length
  const waiting = { kind: 'sources', count, text: notice('sourcesWait', { count: String(count), many: count }) } as const
  if (states.length > 0) await notifyWaiting(tx, institutionId, 'judge-data', waiting, now)
  for (const { source, state, lastDueAt, feed } of states) {
    const due = lastDueAt?.toISOString() ?? ''
    const noticed = NOTICED.includes(state) ? `${state} ${due}` : null
    if (source.noticed === noticed || !(await noticeSource(tx, source.id, noticed)) || noticed === null) continue
    const time = lastDueAt ? FORMATS.formatInstant(lastDueAt.getTime() / 1000) : ''
    const text = notice('source', { name: source.name, state, time, problem: feed?.problem ?? '' })
    await notifyHolders(tx, institutionId, 'judge-data', { text, place: 'data' }, now)
  }
}
