import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { type DataException, exceptionsIn, nameOfException, subjectOfException } from '@portal/engine/doubts/exceptions.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { beginBooking, completeBatch, insertBatch } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { type Decision, insertDecision } from '#store/market/exceptions.ts'
import { readJudgedMarket } from '#store/market/judged-market.ts'
import { readMerges } from '#store/market/merges.ts'
import { readSettlingDeals } from '#store/market/read-quotations.ts'
import { knownAt } from '#store/recorded-as-of/recorded-at.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { problemText } from '../problem-text.ts'
import type { BatchLabel } from './booking.ts'

/** An exception that a person read, and what to do with it. */
interface AskedDecision {
  readonly id: string
  readonly value: number
  /** An exact decimal; null to confirm the value. */
  readonly correctTo: string | null
}

/**
 * Confirms or corrects closes and exchange rates that are in doubt, as one batch: they are later rows that count whatever they look
 * like. What was in doubt is judged anew within the booking, so only what was read is decided.
 *
 * @param asked all of them to be confirmed, or one to be corrected
 * @param comment the reason, for the audit trail
 * @throws Failure 409 where one of them is not in doubt with that value, or what is to count is not above 0
 */
export async function decideExceptions(
  tx: Transaction,
  institutionId: string,
  asked: readonly AskedDecision[],
  comment: string,
  { source, bookedBy, knownAt: now, request }: Omit<BatchLabel, 'id' | 'name'>,
): Promise<{ readonly id: string; readonly name: string }> {
  const institution = await beginBooking(tx, institutionId)
  if (!institution) throw notFound()
  const decisions = await decisionsOn(tx, institutionId, new Map(asked.map((each) => [each.id, each])))
  const [first] = decisions
  if (!first) throw notFound()
  const { day, value, correctTo } = first.decision
  const of = first.name
  const name =
    correctTo === null
      ? problemText('exceptionsConfirmed', { count: decisions.length, of, day })
      : problemText('exceptionCorrected', { of, day, value: String(value), correctTo })

  const row = { id: newId(), institutionId, name, source, bookedBy, knownAt: now }
  await insertBatch(tx, row)
  for (const { decision } of decisions) await insertDecision(tx, institutionId, row.id, decision)
  const corrected = (isRate: boolean) => decisions.filter(({ decision }) => decision.isRate === isRate).length
  const counts = Object.entries({ prices: corrected(false), fxRates: corrected(true) }).filter(([, count]) => count > 0)
  await completeBatch(
    tx,
    row,
    Object.fromEntries(counts.map(([kind, count]) => [kind, { added: 0, corrected: count, unchanged: 0 }])),
    [],
    false,
  )
  await appendAuditEvent(tx, {
    ...{ institutionId, at: now, actor: bookedBy, object: name, result: 'success' },
    action: correctTo === null ? 'ingest.confirm' : 'ingest.correct',
    ...{ address: request?.address ?? '', requestId: request?.requestId ?? '' },
    details: {
      batchId: row.id,
      reason: comment,
      exceptions: decisions.map(({ decision }) => `${decision.subject} ${decision.day} ${decision.value}`),
    },
  })
  return { id: row.id, name }
}

/** What is decided on each, as the market is judged now. */
async function decisionsOn(tx: Transaction, institutionId: string, asked: ReadonlyMap<string, AskedDecision>) {
  const keys = new Set([...asked.keys()].map((id) => subjectOfException(id) ?? ''))
  const isKnown = knownAt(null)
  const merges = await readMerges(tx, institutionId, isKnown)
  const deals = await readSettlingDeals(tx, institutionId, { merges, isKnown, only: keys })
  const market = (await readJudgedMarket(tx, institutionId, (key) => keys.has(key), deals.values()))(deals)
  const open = new Map((market ? exceptionsIn(market).open : []).map((each) => [nameOfException(market!, each).id, each]))
  return [...asked.values()].map((each) => {
    const found = open.get(each.id)
    if (!market || found?.doubt.value !== each.value) throw new Failure(409, refusal('notInDoubt', { value: String(each.value) }))
    return { name: nameOfException(market, found).of, decision: decisionOn(market, found, each) }
  })
}

function decisionOn(market: Market, exception: DataException, { value, correctTo }: AskedDecision): Decision {
  const { of, doubt, day } = exception
  const counts = correctTo === null ? value : Number(correctTo)
  if (!(counts > 0)) {
    const params = { of: nameOfException(market, exception).of, day: isoDay(day), value: String(counts) }
    throw new Failure(409, refusal('notAbove0', params))
  }
  return {
    subject: of.kind === 'instrument' ? market.instruments[of.index]!.id : of.currency,
    isRate: of.kind === 'rate',
    day: isoDay(day),
    value,
    standing: Number.isNaN(doubt.carried) ? null : doubt.carried,
    ...{ reason: doubt.reason, split: doubt.split, correctTo },
  }
}
