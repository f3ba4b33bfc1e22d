import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { namedPeriod } from '../reports/time-period.ts'
import { empty, epochSeconds, id, nothing, timeZone } from '../scalars.ts'
import { attaches, packContent } from './pack-terms.ts'

/** Periods that have ended when a pack is ordered. */
const PREVIOUS = ['previousMonth', 'previousQuarter', 'previousYear'] as const

const { clientIds, kind, reportingCCY, paper } = packContent

const terms = {
  name: meant(z.string().check(z.trim(), z.minLength(1, 'Name the schedule.'), z.maxLength(100)), 'Name of the schedule.'),
  kind,
  timePeriod: meant(
    z.union([namedPeriod, z.enum(PREVIOUS)]),
    'The period of the reports: one with a name, or the month, quarter or year before the day of the order.',
  ),
  every: meant(
    z.enum(['day', 'week', 'month', 'quarter']),
    'Every business day, or one of each week, month or quarter. Business days are those of the institution: its holidays count.',
  ),
  on: meant(
    z.int().check(z.minimum(1), z.maximum(20)),
    'Of a week: the day, Monday is 1; a holiday moves it to the next business day. Of a month or quarter: which of its business days. ' +
      'Of no meaning for every day.',
  ),
  at: meant(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 07:30.')), 'HH:MM in the time zone.'),
  timeZone: meant(timeZone, 'An IANA name.'),
  mailsWhenDone: meant(z.boolean(), 'Whether the user whose schedule it is gets a letter when a pack has ended.'),
  isPaused: meant(z.boolean(), 'A paused schedule orders nothing.'),
}

const packSchedule = z.strictObject({
  id: meant(id, 'Id of the schedule.'),
  ...terms,
  attaches: meant(z.boolean(), 'Whether that letter has the documents attached.'),
  clientIds: meant(z.nullable(z.array(id)), 'Ids of the clients; null for all that its owner may see at the time.'),
  reportingCCY: meant(z.nullable(z.string()), 'The currency of the documents; null where each has that of its client.'),
  paper: meant(z.enum(['A4', 'Letter']), 'The paper of the documents.'),
  owner: meant(z.string(), 'Who made it, and in whose name packs are ordered: an e-mail, or `token:` with its id.'),
  nextAt: meant(z.nullable(epochSeconds), 'When it orders next; null while it is paused.'),
  lastAt: meant(z.nullable(epochSeconds), 'For when it ordered last.'),
  problem: meant(z.nullable(z.string()), 'Why it did not order last time, or what it left out; null otherwise.'),
})
export type PackSchedule = z.infer<typeof packSchedule>

export const packSchedules = endpoint({
  method: 'GET',
  path: '/pack-schedules',
  access: 'order-packs',
  summary: 'The schedules of packs of the caller, by name; who may see every client gets those of all.',
  request: nothing,
  response: z.strictObject({ rows: z.array(packSchedule) }),
})

export const savePackSchedule = endpoint({
  method: 'POST',
  path: '/pack-schedules',
  access: 'order-packs',
  actsOnce: true,
  summary:
    'Adds a schedule that orders packs in the name of the caller, or changes one of theirs. What it orders is what `POST /packs` would ' +
    'order at the time.',
  request: z.strictObject({
    scheduleID: meant(z.optional(id), 'Of the schedule to change; a new one where it is left out.'),
    ...terms,
    attaches,
    clientIds,
    reportingCCY,
    paper,
  }),
  response: packSchedule,
})

export const endPackSchedule = endpoint({
  method: 'DELETE',
  path: '/pack-schedules/{id}',
  access: 'order-packs',
  summary: 'Ends a schedule. Packs that it ordered stay.',
  request: nothing,
  response: empty,
})
