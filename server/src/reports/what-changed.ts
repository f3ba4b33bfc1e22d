import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { MAX_CHANGES, whatChanged } from '@portal/contract/reports/what-changed.ts'
import { inReportingCurrency } from '@portal/engine/market/reporting-market.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { scopeOf } from '#access/scope.ts'
import type { Log } from '#base/log.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes } from '#histories/notes.ts'
import { ChangedSince, type ComparedScope, type RecordedAsOf, type Since } from '#histories/recorded-as-of.ts'
import { asOfQuestion, remarkOn, replyFields } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ReportServices } from './report-services.ts'
import { effectsOf } from './what-changed/effects.ts'
import { entryChanges } from './what-changed/entry-changes.ts'
import { presentBooking, presentBookings } from './what-changed/present-bookings.ts'
import { quotationChanges } from './what-changed/quotation-changes.ts'

interface WhatChangedServices extends ReportServices {
  readonly recordedAsOf: RecordedAsOf
}

type Reply = ResponseOf<typeof whatChanged>

const DAY_SECONDS = 86_400

/** Always at closes: later quotes change no earlier figure. */
export const answerWhatChanged = answer(whatChanged, async ({ body, caller }, services: WhatChangedServices) => {
  const { clientName, accountsInScope, reportingCCY, timePeriod = DEFAULT_TIME_PERIOD } = body
  const { entitlements, histories, recordedAsOf, log } = services
  const asOf = asOfQuestion(caller, body)
  const since = await recordedAsOf.since(caller, body.since === undefined ? null : new Date(body.since * 1000))
  return await optimisticRetry(async () => {
    const asked = scopeOf(await entitlements.of(caller), clientName, accountsInScope)
    const history = await histories.of(asked, asOf && { asOf })
    const remark = remarkOn(history.market, body)
    const scope = { ...history, ...inReportingCurrency(history.market, reportingCCY), periodRemark: remark }
    const question = [whatChanged.path, since.at.getTime(), since.is, timePeriod].join(' ')
    try {
      return await cachedReply(scope, question, async () => {
        const compared = await recordedAsOf.compare(asked, history, since.at, asOf?.day)
        const reply = compared
          ? await changes(compared, scope, since, timePeriod, log)
          : { ...nothingChanged(scope, since), effects: [] }
        return prepare(whatChanged, reply)
      })
    } catch (error) {
      if (!(error instanceof ChangedSince)) throw error
      histories.invalidate(caller.institutionId)
      return undefined
    }
  })
})

function nothingChanged(scope: ReportingScope, { at, is, firstKnown }: Since): Omit<Reply, 'effects' | 'notes'> {
  const { asOf, ...fields } = replyFields(scope)
  return {
    asOf,
    ...fields,
    since: at.getTime() / 1000,
    sinceIs: is,
    firstKnownOn: firstKnown.getTime() / 1000,
    asOfThen: asOf,
    newDays: [],
    bookings: [],
    entries: [],
    entryCount: 0,
    newEntryCount: 0,
    quotations: [],
    quotationCount: 0,
    actionCount: 0,
  }
}

async function changes(
  compared: ComparedScope,
  scope: ReportingScope,
  since: Since,
  timePeriod: TimePeriod,
  log: Log,
): Promise<Reply> {
  const { before, after, batches } = compared
  const asOfThen = before.market.days[before.market.last]!
  const bookings = presentBookings(batches)
  const entries = entryChanges(compared, asOfThen, bookings)
  const quotations = await quotationChanges(compared, asOfThen, scope.reportingCCY, bookings, MAX_CHANGES)
  const notes = createNotes()
  return {
    ...nothingChanged(scope, since),
    asOfThen: asOfThen * DAY_SECONDS,
    newDays: [...after.market.days].filter((day) => day > asOfThen).map((day) => day * DAY_SECONDS),
    bookings: batches.map(presentBooking),
    entries: entries.changes.slice(0, MAX_CHANGES),
    entryCount: entries.changes.length,
    newEntryCount: entries.newCount,
    quotations: [...quotations.changes],
    quotationCount: quotations.count,
    actionCount: changedActions(compared),
    effects: effectsOf(compared, scope, asOfThen, timePeriod, notes, log),
    ...notes.field(),
  }
}

/** Changed corporate actions of instruments that the accounts hold or held. */
function changedActions({ before, after }: ComparedScope): number {
  const held = new Set(
    [before, after].flatMap(({ market, accounts }) =>
      accounts.flatMap(({ ledger }) => ledger.rows.map(({ instrument }) => market.instruments[instrument]!.id)),
    ),
  )
  const actionsOf = ({ market }: ComparedScope['before']) =>
    new Map(
      market.stored.actions
        .filter(({ instrumentId }) => held.has(instrumentId))
        .map((action) => [action.externalId, JSON.stringify(action)]),
    )
  const [was, is] = [actionsOf(before), actionsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id)).length
}
