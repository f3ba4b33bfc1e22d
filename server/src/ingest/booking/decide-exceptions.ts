import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { confirmExceptions } from '@portal/contract/institution/exceptions.ts'
import { type DataException, exceptionsIn, nameOfException, subjectOfException } from '@portal/engine/doubts/exceptions.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { beginBooking, completeBatch, insertBatch } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { type Decision, insertDecisions } from '#store/market/exceptions.ts'
import { readJudgedMarket } from '#store/market/judged-market.ts'
import { readMerges } from '#store/market/merges.ts'
import { readSettlingDeals } from '#store/market/read-quotations.ts'
import { knownAt } from '#store/recorded-as-of/recorded-at.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { problemText } from '../problem-text.ts'
import type { BatchLabel } from './booking.ts'
import { decidedValue, type Ruling } from './decided-values.ts'

/** An exception that a person read. */
interface AskedException {
  readonly id: string
  readonly value: number
}

type Decided = ResponseOf<typeof confirmExceptions>

/** Decision on an exception, or the reason why there can be none. */
type Outcome =
  | { readonly of: string; readonly decision: Decision }
  | { readonly asked: AskedException; readonly of: string; readonly refused: ReturnType<typeof refusal> }

/**
 * Decides on closes and exchange rates that are in doubt, as one batch: they are later rows that count whatever they look like. What was
 * in doubt is judged anew within the booking, so only what was read is decided; the rest stays as it is, and is named.
 *
 * @param ruling what is to count of all of them
 * @param comment the reason, for the audit trail
 * @throws Failure 409 where none of them can be decided
 */
export async function decideExceptions(
  tx: Transaction,
  institutionId: string,
  { asked, ruling, comment }: { readonly asked: readonly AskedException[]; readonly ruling: Ruling; readonly comment: string },
  { source, bookedBy, knownAt: now, request }: Omit<BatchLabel, 'id' | 'name'>,
): Promise<Decided> {
  const institution = await beginBooking(tx, institutionId)
  if (!institution) throw notFound()
  const outcomes = await outcomesOf(tx, institutionId, [...new Map(asked.map((each) => [each.id, each])).values()], ruling)
  const decided = outcomes.filter((each) => 'decision' in each)
  const refused = outcomes.filter((each) => 'refused' in each)
  const [first] = decided
  if (!first) throw new Failure(409, refused[0]!.refused)
  const name = batchName(first, decided.length)

  const row = { id: newId(), institutionId, name, source, bookedBy, knownAt: now }
  const decisions = decided.map(({ decision }) => decision)
  await insertBatch(tx, row)
  await insertDecisions(tx, institutionId, row.id, decisions)
  const counted = (isRate: boolean) => decisions.filter((each) => each.isRate === isRate).length
  const counts = Object.entries({ prices: counted(false), fxRates: counted(true) }).filter(([, count]) => count > 0)
  await completeBatch(
    tx,
    row,
    Object.fromEntries(counts.map(([kind, count]) => [kind, { added: 0, corrected: count, unchanged: 0 }])),
    [],
    false,
  )
  await appendAuditEvent(tx, {
    institutionId,
    at: now,
    actor: bookedBy,
    object: name,
    result: 'success',
    action: ruling.kind === 'confirm' ? 'ingest.confirm' : 'ingest.correct',
    address: request?.address ?? '',
    requestId: request?.requestId ?? '',
    details: {
      batchId: row.id,
      reason: comment,
      count: decisions.length,
      exceptions: decisions.map(({ subject, day, value }) => `${subject} ${day} ${value}`),
    },
  })
  const notDecided = refused.map(({ asked: { id }, of, refused: { text } }) => ({ id, of, reason: text }))
  return { id: row.id, name, decided: decisions.length, notDecided }
}

function batchName({ of, decision: { day, value, correctTo } }: { of: string; decision: Decision }, count: number): string {
  if (correctTo === null) return problemText('exceptionsConfirmed', { count, of, day })
  return count === 1
    ? problemText('exceptionCorrected', { of, day, value: String(value), correctTo })
    : problemText('exceptionsCorrected', { count, of, day })
}

/** Decision on each exception, as the market is judged now. */
async function outcomesOf(
  tx: Transaction,
  institutionId: string,
  asked: readonly AskedException[],
  ruling: Ruling,
): Promise<readonly Outcome[]> {
  const keys = new Set(asked.map(({ id }) => subjectOfException(id) ?? ''))
  const isKnown = knownAt(null)
  const merges = await readMerges(tx, institutionId, isKnown)
  const deals = await readSettlingDeals(tx, institutionId, { merges, isKnown, only: keys })
  const market = (await readJudgedMarket(tx, institutionId, (key) => keys.has(key), deals.values()))(deals)
  const open = new Map((market ? exceptionsIn(market).open : []).map((each) => [nameOfException(market!, each).id, each]))
  return asked.map((each): Outcome => {
    const found = open.get(each.id)
    if (!market || found?.doubt.value !== each.value)
      return { asked: each, of: '', refused: refusal('notInDoubt', { value: String(each.value) }) }
    const { of } = nameOfException(market, found)
    const counts = decidedValue(found, of, ruling)
    return 'refused' in counts
      ? { asked: each, of, refused: counts.refused }
      : { of, decision: decisionOn(market, found, counts.correctTo) }
  })
}

function decisionOn(market: Market, { of, doubt, day }: DataException, correctTo: string | null): Decision {
  return {
    subject: of.kind === 'instrument' ? market.instruments[of.index]!.id : of.currency,
    isRate: of.kind === 'rate',
    day: isoDay(day),
    value: doubt.value,
    standing: Number.isNaN(doubt.carried) ? null : doubt.carried,
    reason: doubt.reason,
    split: doubt.split,
    correctTo,
  }
}
