import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { Source, saveSource } from '@portal/contract/institution/sources.ts'

type Terms = RequestOf<typeof saveSource>

/** A source as it is typed. */
export interface SourceDraft extends Omit<Terms, 'sourceID' | 'dueAt' | 'hoursBefore' | 'minLines'> {
  readonly isExpected: boolean
  /** HH:MM; empty where none was chosen. */
  readonly dueAt: string
  readonly hoursBefore: string
  readonly minLines: string
}

/** A field that has to be mended, as the texts name what is wrong. */
export type SourceError =
  | 'nameMissing'
  | 'tokenMissing'
  | 'accountsMissing'
  | 'dueMissing'
  | 'weekdaysMissing'
  | 'hoursWrong'
  | 'linesWrong'

const MAX_HOURS = 168
const MAX_LINES = 10_000_000
const FIRST: SourceDraft = {
  ...{ name: '', tokenID: '', accountIDs: [], isExpected: true, dueAt: '07:30', weekdays: [1, 2, 3, 4, 5] },
  ...{ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, hoursBefore: '12', minLines: '0' },
  ...{ needsAllAccounts: true, isPaused: false },
}

/** A source to change; a new one where there is none. */
export function draftOf(source: Source | null): SourceDraft {
  if (source === null) return FIRST
  const { name, tokenID, accountIDs, dueAt, timeZone, weekdays, hoursBefore, minLines, needsAllAccounts, isPaused } = source
  return {
    ...{ name, tokenID, accountIDs, timeZone, weekdays, needsAllAccounts, isPaused },
    ...{ isExpected: dueAt !== null, dueAt: dueAt ?? '', hoursBefore: String(hoursBefore), minLines: String(minLines) },
  }
}

/** What has to be mended before a draft can be saved. */
export function errorsOf(draft: SourceDraft): ReadonlySet<SourceError> {
  const { name, tokenID, accountIDs, isExpected, dueAt, weekdays, hoursBefore, minLines } = draft
  const all: Readonly<Record<SourceError, boolean>> = {
    nameMissing: name.trim() === '',
    tokenMissing: tokenID === '',
    accountsMissing: accountIDs.length === 0,
    dueMissing: isExpected && dueAt === '',
    weekdaysMissing: isExpected && weekdays.length === 0,
    hoursWrong: isExpected && !isBetween(hoursBefore, 1, MAX_HOURS),
    linesWrong: !isBetween(minLines, 0, MAX_LINES),
  }
  return new Set((Object.keys(all) as SourceError[]).filter((error) => all[error]))
}

const isBetween = (typed: string, least: number, most: number): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most

/** The body of a draft without errors. What is not expected at a time keeps usual values. */
export function termsOf({ isExpected, dueAt, weekdays, hoursBefore, minLines, name, ...rest }: SourceDraft): Terms {
  const expected = isExpected
    ? { dueAt, weekdays, hoursBefore: Number(hoursBefore) }
    : { dueAt: null, weekdays: [1], hoursBefore: 1 }
  return { ...rest, ...expected, name: name.trim(), minLines: Number(minLines) }
}
