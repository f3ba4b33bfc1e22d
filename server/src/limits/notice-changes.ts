import type { LimitState } from '@portal/engine/limits/limit.ts'
import { formatsOf } from '@portal/presentation/format/formats.ts'
import { RISK } from '@portal/presentation/messages/en/reports/risk.ts'
import { limitAmount } from '@portal/presentation/tables/limits.ts'
import { LANGUAGE, texts } from '#base/texts.ts'
import { appliedLimit } from '#histories/stored-limits.ts'
import type { Transaction } from '#store/database.ts'
import { insertNotices, lastNotices, readersOfLimits, type StoredState } from '#store/limits/limit-states.ts'
import type { StoredMandate } from '#store/limits/mandates.ts'
import { appendAuditEvents } from '#store/session/audit-events.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { limitText, limitWords } from './limit-text.ts'

const FORMATS = formatsOf(LANGUAGE)
/** Values read as they do in the table of limits. */
const WORDS = { riskText: texts('risk', RISK), formats: FORMATS }

/** A change of state, and who is to read of it. */
export interface LimitChange {
  readonly sentence: string
  readonly emails: readonly string[]
}

interface EvaluatedLimits {
  readonly mandates: readonly StoredMandate[]
  /** At the last close. */
  readonly latest: readonly StoredState[]
  readonly at: Date
}

/**
 * Notifies those who look after an account of each limit whose state differs from the one that they were notified of last, once; the
 * first time, of what is not inside.
 */
export async function noticeChanges(
  tx: Transaction,
  institutionId: string,
  { mandates, latest, at }: EvaluatedLimits,
): Promise<readonly LimitChange[]> {
  const noticed = new Map((await lastNotices(tx, institutionId)).map((notice) => [keyOf(notice), notice.state]))
  const changed = latest.flatMap((state) => {
    const before: LimitState | undefined = noticed.get(keyOf(state))
    return (before ?? 'inside') === state.state ? [] : [{ ...state, before }]
  })
  if (changed.length === 0) return []
  const readers = await readersOfLimits(tx, institutionId, [...new Set(changed.map(({ subjectId }) => subjectId))])
  const readersOf = Map.groupBy(readers, ({ subjectId }) => subjectId)
  const named = namesIn(mandates)
  const notices = changed.flatMap((change) => {
    const applied = named.get(keyOf(change))
    if (!applied) return []
    const { limit, subjectName, clientName, mandate } = applied
    const words = limitWords(limit)
    const sentence = limitText('changed', {
      account: subjectName,
      limit: words,
      state: change.state,
      mandate,
      day: FORMATS.formatDate(Date.parse(change.day) / 1000),
      hasValue: change.value !== null,
      value: change.value === null ? '' : limitAmount(limit.kind, change.value, WORDS),
    })
    return [{ change, subjectName, clientName, words, sentence, readers: readersOf.get(change.subjectId) ?? [] }]
  })
  await insertNotices(
    tx,
    institutionId,
    notices.map(({ change: { limitId, subjectId, clientId, accountId, day, state } }) => {
      return { limitId, subjectId, clientId, accountId, at, day, state }
    }),
  )
  for (const { sentence, clientName, readers: to } of notices) {
    const ids = to.map(({ userId }) => userId)
    await notifyUsers(tx, institutionId, ids, { text: sentence, place: 'limits', client: clientName }, at)
  }
  await appendAuditEvents(
    tx,
    institutionId,
    notices.map(({ change: { state, before, day }, subjectName, words }) => ({
      institutionId,
      at,
      actor: 'system',
      action: 'limits.change',
      object: subjectName,
      result: 'success' as const,
      address: '',
      requestId: '',
      details: { limit: words, state, ...(before && { before }), day },
    })),
  )
  return notices.map(({ sentence, readers: to }) => ({ sentence, emails: to.map(({ email }) => email) }))
}

const keyOf = ({ limitId, subjectId }: { readonly limitId: string; readonly subjectId: string }): string =>
  `${limitId} ${subjectId}`

const namesIn = (mandates: readonly StoredMandate[]) =>
  new Map(
    mandates.flatMap(({ name, limits, assignments }) =>
      assignments.flatMap((assignment) =>
        limits.map((limit) => {
          const applied = appliedLimit(name, limit, assignment)
          return [keyOf({ limitId: limit.id, subjectId: applied.subjectId }), applied] as const
        }),
      ),
    ),
  )
