import { LIMIT_SUBJECTS, LIMIT_UNITS, type LimitKind } from '@portal/contract/limits/limit-terms.ts'
import type { Mandate } from '@portal/contract/limits/mandates.ts'

type Limit = Mandate['limits'][number]

/** A limit as it is typed; fractions in percent. */
export interface LimitDraft {
  /** Tells lines apart; the id of a limit that there is. */
  readonly key: string
  readonly id?: string
  readonly kind: LimitKind
  readonly of: string
  readonly side: Limit['side']
  readonly bound: string
  readonly warning: string
  readonly isLookedThrough: boolean
}

export type LimitErrors = Partial<Record<'of' | 'bound' | 'warning', 'ofMissing' | 'notNumber' | 'warningBeyond'>>

/** A line to begin with. */
export const newLimit = (key: string): LimitDraft => ({
  key,
  kind: 'concentration',
  of: 'instrument',
  side: 'maximum',
  bound: '',
  warning: '',
  isLookedThrough: false,
})

/** The choices of what a limit is on; null where it is typed or there is nothing to say. */
export function choicesOf(kind: LimitKind): readonly string[] | null {
  const allowed: readonly string[] | string = LIMIT_SUBJECTS[kind]
  return typeof allowed === 'string' ? null : allowed
}

/** Whether the name of what a limit is on is typed. */
export const isTyped = (kind: LimitKind): boolean => LIMIT_SUBJECTS[kind] === 'text' || LIMIT_SUBJECTS[kind] === 'optional'

/** Whether a limit can count funds as what they hold. */
export const canLookThrough = ({ kind, of }: Pick<LimitDraft, 'kind' | 'of'>): boolean =>
  kind === 'assetClass' || kind === 'issuer' || (kind === 'concentration' && of === 'issuer')

/** Another kind says something else of what. */
export function withKind(limit: LimitDraft, kind: LimitKind): LimitDraft {
  return { ...limit, kind, of: choicesOf(kind)?.[0] ?? '', isLookedThrough: false }
}

/** A limit that there is, as it is typed. */
export function draftOf({ id, kind, of, side, bound, warning, isLookedThrough }: Limit): LimitDraft {
  const text = (value: number) => String(Number((value * scaleOf(kind)).toFixed(10)))
  return {
    key: id,
    id,
    kind,
    of: of ?? '',
    side,
    bound: text(bound),
    warning: warning === null ? '' : text(warning),
    isLookedThrough,
  }
}

const scaleOf = (kind: LimitKind): number => (LIMIT_UNITS[kind] === 'fraction' ? 100 : 1)

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(numberOf(text))
const numberOf = (text: string): number => Number(text.trim().replace(',', '.'))

/** Errors of a line. */
export function errorsOf(limit: LimitDraft): LimitErrors {
  const { kind, of, side, bound, warning } = limit
  const hasWarning = warning.trim() !== ''
  const isBeyond = side === 'maximum' ? numberOf(warning) > numberOf(bound) : numberOf(warning) < numberOf(bound)
  return {
    ...(LIMIT_SUBJECTS[kind] === 'text' && of.trim() === '' && { of: 'ofMissing' as const }),
    ...(!isNumber(bound) && { bound: 'notNumber' as const }),
    ...(hasWarning && !isNumber(warning) && { warning: 'notNumber' as const }),
    ...(hasWarning && isNumber(warning) && isBeyond && { warning: 'warningBeyond' as const }),
  }
}

/** A line without errors as the call takes it. */
export function limitOf(limit: LimitDraft) {
  const { id, kind, of, side, bound, warning, isLookedThrough } = limit
  const amount = (text: string) => Number((numberOf(text) / scaleOf(kind)).toPrecision(12))
  return {
    ...(id !== undefined && { id }),
    kind,
    of: of.trim() === '' ? null : of.trim(),
    side,
    bound: amount(bound),
    warning: warning.trim() === '' ? null : amount(warning),
    isLookedThrough: canLookThrough(limit) && isLookedThrough,
  }
}
