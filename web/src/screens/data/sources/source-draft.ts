import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { Source, saveSource } from '@portal/contract/institution/sources.ts'

type Terms = RequestOf<typeof saveSource>

type Feed = NonNullable<Terms['feed']>
/** How statements come: a program sends them with a token, or the portal fetches them. */
export type Way = 'token' | 'prices' | Feed['kind']

/** The ways in which a program sends, with a token. */
export const isSent = (way: Way): way is 'token' | 'prices' => way === 'token' || way === 'prices'

/** The ways that are of no account. */
export const isOfNoAccount = (way: Way): way is 'prices' | 'ecb' => way === 'prices' || way === 'ecb'

/** A source as it is typed. */
export interface SourceDraft extends Omit<Terms, 'sourceID' | 'tokenID' | 'feed' | 'dueAt' | 'hoursBefore' | 'minLines'> {
  readonly way: Way
  /** Empty where none was chosen. */
  readonly tokenID: string
  readonly address: string
  readonly user: string
  /** Empty: the stored one stays. */
  readonly secret: string
  readonly hasSecret: boolean
  readonly hostKey: string
  readonly everyMinutes: string
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
  | 'addressMissing'
  | 'userMissing'
  | 'keyMissing'
  | 'hostKeyWrong'
  | 'queryMissing'
  | 'flexTokenMissing'
  | 'minutesWrong'
  | 'accountsMissing'
  | 'dueMissing'
  | 'weekdaysMissing'
  | 'hoursWrong'
  | 'linesWrong'

const MIN_MINUTES = 5
const MAX_MINUTES = 1440
const MAX_HOURS = 168
const MAX_LINES = 10_000_000
/** SHA-256 in Base64 without padding. */
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/
const FIRST: SourceDraft = {
  way: 'token',
  address: '',
  user: '',
  secret: '',
  hasSecret: false,
  hostKey: '',
  everyMinutes: '15',
  name: '',
  tokenID: '',
  accountIDs: [],
  isExpected: true,
  dueAt: '07:30',
  weekdays: [1, 2, 3, 4, 5],
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  hoursBefore: '12',
  minLines: '0',
  needsAllAccounts: true,
  isPaused: false,
}

/** A source to change; a new one where there is none. */
export function draftOf(source: Source | null): SourceDraft {
  if (source === null) return FIRST
  const { name, tokenID, feed, accountIDs, dueAt, timeZone, weekdays, hoursBefore, minLines, needsAllAccounts, isPaused } = source
  const {
    kind: way = accountIDs.length === 0 ? 'prices' : 'token',
    address = '',
    user = '',
    hasSecret = false,
    hostKey = '',
    everyMinutes = FIRST.everyMinutes,
  } = feed ?? {}
  return {
    way,
    address,
    user,
    secret: '',
    hasSecret,
    hostKey,
    everyMinutes: String(everyMinutes),
    name,
    tokenID: tokenID ?? '',
    accountIDs,
    timeZone,
    weekdays,
    needsAllAccounts,
    isPaused,
    isExpected: dueAt !== null,
    dueAt: dueAt ?? '',
    hoursBefore: String(hoursBefore),
    minLines: String(minLines),
  }
}

/** Faults to be mended before a draft can be saved. */
export function errorsOf(draft: SourceDraft): ReadonlySet<SourceError> {
  const { way, address, user, secret, hasSecret, hostKey, everyMinutes } = draft
  const { name, tokenID, accountIDs, isExpected, dueAt, weekdays, hoursBefore, minLines } = draft
  const all: Readonly<Record<SourceError, boolean>> = {
    nameMissing: name.trim() === '',
    tokenMissing: isSent(way) && tokenID === '',
    addressMissing: !isSent(way) && address.trim() === '',
    userMissing: way === 'sftp' && user.trim() === '',
    keyMissing: way === 'sftp' && secret === '' && !hasSecret,
    hostKeyWrong: way === 'sftp' && !FINGERPRINT.test(hostKey.trim()),
    queryMissing: way === 'flex' && !/^\d+$/.test(user.trim()),
    flexTokenMissing: way === 'flex' && secret === '' && !hasSecret,
    minutesWrong: !isSent(way) && !isBetween(everyMinutes, MIN_MINUTES, MAX_MINUTES),
    accountsMissing: !isOfNoAccount(way) && accountIDs.length === 0,
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
export function termsOf(draft: SourceDraft): Terms {
  const { isExpected, dueAt, weekdays, hoursBefore, minLines, name, tokenID, way } = draft
  const { accountIDs, timeZone, needsAllAccounts, isPaused } = draft
  const expected = isExpected
    ? { dueAt, weekdays, hoursBefore: Number(hoursBefore) }
    : { dueAt: null, weekdays: [1], hoursBefore: 1 }
  return {
    accountIDs: isOfNoAccount(way) ? [] : accountIDs,
    needsAllAccounts: !isOfNoAccount(way) && needsAllAccounts,
    timeZone,
    isPaused,
    ...expected,
    name: name.trim(),
    minLines: Number(minLines),
    ...(isSent(way) ? { tokenID, feed: null } : { tokenID: null, feed: feedOf(draft, way) }),
  }
}

const feedOf = ({ address, user, secret, hostKey, everyMinutes }: SourceDraft, kind: Feed['kind']): Feed => ({
  kind,
  address: address.trim(),
  user: isOpen(kind) ? '' : user.trim(),
  everyMinutes: Number(everyMinutes),
  ...(!isOpen(kind) && secret !== '' && { secret }),
  ...(kind === 'sftp' && { hostKey: hostKey.trim() }),
})

/** Kinds of feed that need neither user nor password. */
export const isOpen = (kind: Feed['kind']): kind is 'folder' | 'ecb' => kind === 'folder' || kind === 'ecb'
