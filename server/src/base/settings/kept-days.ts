import type { Parse } from './config-values.ts'

/** Days by what is kept: from the day of an event, the begin of a session, the end of an import, or the date of a letter. */
export interface KeptDays {
  readonly audit: number
  /** Addresses of sign-ins, sign-outs and the like in the audit trail; the events stay. */
  readonly addresses: number
  readonly sessions: number
  readonly notifications: number
  /** Results of imports, with their problems; what was booked stays. */
  readonly imports: number
  /** Packs of reports, with their documents; from the day on which they ended. */
  readonly packs: number
  /** Letters in the folder, where no mail server is set. */
  readonly letters: number
}

/** The periods of an installation that sets no others. */
export const KEPT_DAYS: KeptDays = {
  audit: 3650,
  addresses: 365,
  sessions: 30,
  notifications: 365,
  imports: 730,
  packs: 3650,
  letters: 30,
}

/** The names of what is kept. */
export const KINDS = Object.keys(KEPT_DAYS) as (keyof KeptDays)[]

const MAX_DAYS = 36_500

/** Periods such as `audit=3650,imports=never`; those that are not named are as by default. `never` is infinite. */
export const keptDays: Parse<KeptDays> = (text) => {
  const pairs = text.split(',').map((pair): [string, number] => {
    const [name = '', value = ''] = pair.split('=').map((part) => part.trim())
    const days = value === 'never' ? Number.POSITIVE_INFINITY : /^\d{1,5}$/.test(value) ? Number(value) : 0
    const isKind = KINDS.some((kind) => kind === name)
    if (!isKind || days < 1 || (days > MAX_DAYS && days < Number.POSITIVE_INFINITY))
      throw new Error(`pairs such as audit=3650,imports=never, of ${KINDS.join(', ')} and 1 to ${MAX_DAYS} days`)
    return [name, days]
  })
  return { ...KEPT_DAYS, ...Object.fromEntries(pairs) }
}

/** The same text for periods. */
export const keptDaysText = (days: KeptDays): string =>
  KINDS.map((kind) => `${kind}=${Number.isFinite(days[kind]) ? days[kind] : 'never'}`).join(',')
