import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#store/database.ts'
import { type AuditEvent, appendAuditEvent } from '#store/session/audit-events.ts'
import type { Budgets } from './budgets.ts'

/** Refusals in the audit trail: the first ones of an actor one by one, those beyond as one event a minute. */
export interface FoldedEvents {
  /** Resolves when the event is recorded or counted. */
  readonly record: (event: AuditEvent) => Promise<void>
  /** Records what was counted; for the end of the process. */
  readonly flush: () => Promise<void>
}

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly budgets: Budgets
}

interface Fold {
  count: number
  /** The last one that was counted. */
  event: AuditEvent
  readonly objects: Set<string>
  readonly timer: NodeJS.Timeout
}

const MINUTE_MS = 60_000
/** Objects that a folded event names. */
const NAMED = 5

/**
 * An actor who provokes refusals adds ten events, then at most two a minute: the trail cannot be filled, and its lock is not held, by
 * a caller who requests what is not there. What was counted comes as a later event, since the trail is only appended to.
 */
export function createFoldedEvents({ db, clock, log, budgets }: Dependencies): FoldedEvents {
  const folds = new Map<string, Fold>()
  const append = (event: AuditEvent) => db.withInstitution(event.institutionId, (tx) => appendAuditEvent(tx, event))

  async function record(event: AuditEvent): Promise<void> {
    const key = `${event.institutionId} ${event.actor} ${event.action}`
    if (budgets.take({ kind: 'refusals', id: key }, 1) === 0) return await append(event)
    const fold = folds.get(key) ?? begin(key, event)
    fold.count++
    fold.event = event
    if (fold.objects.size < NAMED) fold.objects.add(event.object)
  }

  function begin(key: string, event: AuditEvent): Fold {
    const timer = setTimeout(() => void end(key), MINUTE_MS)
    timer.unref()
    const fold: Fold = { count: 0, event, objects: new Set(), timer }
    folds.set(key, fold)
    return fold
  }

  async function end(key: string): Promise<void> {
    const fold = folds.get(key)
    if (!fold) return
    folds.delete(key)
    clearTimeout(fold.timer)
    const { count, event, objects } = fold
    const name = event.details?.name
    const details = { ...(name !== undefined && { name }), more: count }
    await append({ ...event, at: clock.now(), object: [...objects].join(', '), details }).catch((error: unknown) =>
      log.error({ err: error, actor: event.actor, count }, 'Refusals could not be recorded'),
    )
  }

  return {
    record,
    flush: async () => void (await Promise.all([...folds.keys()].map(end))),
  }
}
