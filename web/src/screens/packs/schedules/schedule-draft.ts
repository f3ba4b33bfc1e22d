import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { PackSchedule, savePackSchedule } from '@portal/contract/packs/schedules.ts'

type Terms = RequestOf<typeof savePackSchedule>

/** A schedule as it is typed; its clients are chosen beside it. */
export interface ScheduleDraft extends Pick<Terms, 'name' | 'kind' | 'timePeriod' | 'every' | 'on' | 'at' | 'timeZone'> {
  /** Empty for that of each client. */
  readonly currency: string
  readonly paper: PackSchedule['paper']
  readonly mailsWhenDone: boolean
  readonly attaches: boolean
  readonly isPaused: boolean
}

const FIRST: ScheduleDraft = {
  name: '',
  kind: 'brief',
  timePeriod: 'previousMonth',
  every: 'month',
  on: 1,
  at: '07:30',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: '',
  paper: 'A4',
  mailsWhenDone: false,
  attaches: false,
  isPaused: false,
}

/** A schedule to change; a new one where there is none. */
export function draftOf(schedule: PackSchedule | null): ScheduleDraft {
  if (schedule === null) return FIRST
  const { name, kind, timePeriod, every, on, at, timeZone, reportingCCY, paper, isPaused } = schedule
  const { mailsWhenDone, attaches } = schedule
  return {
    name,
    kind,
    timePeriod,
    every,
    on,
    at,
    timeZone,
    currency: reportingCCY ?? '',
    paper,
    mailsWhenDone,
    attaches,
    isPaused,
  }
}

/** Another rhythm, with a day that it has: Monday is the first of a week, and there are at least so many business days in a month. */
export const withRecurrence = (draft: ScheduleDraft, every: ScheduleDraft['every']): ScheduleDraft => ({
  ...draft,
  every,
  on: every === 'week' ? Math.min(draft.on, 5) : draft.on,
})

/** The body of a draft. @param clientIds undefined for all clients */
export function termsOf({ name, currency, ...draft }: ScheduleDraft, clientIds: readonly string[] | undefined): Terms {
  return {
    ...draft,
    name: name.trim(),
    ...(clientIds && { clientIds: [...clientIds] }),
    ...(currency !== '' && { reportingCCY: currency }),
  }
}
