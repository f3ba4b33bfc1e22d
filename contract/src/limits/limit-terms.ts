import * as z from 'zod/mini'
import { meant } from '../meant.ts'
import { id } from '../scalars.ts'

/** Kinds of limit, by the measure that each one watches. */
export const LIMIT_KINDS = [
  'concentration',
  'assetClass',
  'currency',
  'issuer',
  'valueAtRisk',
  'trackingError',
  'drawdown',
  'cash',
  'maturity',
  'staleData',
] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Unit of the value of each kind: a fraction of NPV, years, or valuation days. */
export const LIMIT_UNITS = {
  concentration: 'fraction',
  assetClass: 'fraction',
  currency: 'fraction',
  issuer: 'fraction',
  valueAtRisk: 'fraction',
  trackingError: 'fraction',
  drawdown: 'fraction',
  cash: 'fraction',
  maturity: 'years',
  staleData: 'days',
} as const satisfies Readonly<Record<LimitKind, string>>

/** By kind what `of` may say; `text` is any name, `nothing` none. */
export const LIMIT_SUBJECTS = {
  concentration: ['instrument', 'issuer'],
  assetClass: 'text',
  currency: 'optional',
  issuer: 'text',
  valueAtRisk: ['95', '99'],
  trackingError: 'nothing',
  drawdown: 'nothing',
  cash: 'nothing',
  maturity: 'nothing',
  staleData: 'nothing',
} as const satisfies Readonly<Record<LimitKind, readonly string[] | string>>

export const LIMIT_SIDES = ['maximum', 'minimum'] as const
export const LIMIT_STATES = ['inside', 'warning', 'breach', 'unknown'] as const

/** The largest size of a bound. */
export const MAX_BOUND = 1000
/** Characters of the name of a mandate, and of what a limit is of. */
export const MAX_LIMIT_NAME = 200
/** Limits of a mandate. */
export const MAX_LIMITS = 100

const bound = z.number().check(z.minimum(-MAX_BOUND), z.maximum(MAX_BOUND))

/** A limit as it is defined. */
export const limitTerms = {
  kind: meant(
    z.enum(LIMIT_KINDS),
    'What is bounded. Shares of NPV: the largest position (`concentration`), an asset class, the positions in a currency, an issuer with all ' +
      'that it issued and what follows these, cash. `valueAtRisk` of one day, ex-ante `trackingError` and the present `drawdown` since the first ' +
      'entry are fractions too. `maturity`: years to the farthest one. `staleData`: valuation days since the oldest price.',
  ),
  of: meant(
    z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LIMIT_NAME))),
    '`instrument` or `issuer` of a concentration, the asset class, the currency (null: all but the reporting currency), the issuer by its ' +
      'name, or by the ticker of what it issued, the confidence `95` or `99` of a value at risk; null for all others.',
  ),
  side: meant(z.enum(LIMIT_SIDES), 'Whether the value may not be above the bound, or not below it.'),
  bound: meant(bound, 'A fraction of NPV; years or valuation days where the kind is counted in these.'),
  warning: meant(z.nullable(bound), 'Beyond this there is a warning; null for none.'),
  isLookedThrough: meant(
    z.boolean(),
    'Of an asset class or an issuer: whether a fund counts as what it holds. What is not known of it makes the state unknown where it ' +
      'decides. An issuer is held by no fund that is not looked through.',
  ),
}

/** Which limit of which account or client. */
export const limitKey = {
  limitId: meant(id, 'Id of the limit.'),
  subjectId: meant(id, 'Id of the account; of the client where the limit is on all of its accounts together.'),
}

/** A limit as it is defined. */
interface LimitTerms {
  readonly kind: LimitKind
  readonly of: string | null
  readonly side: (typeof LIMIT_SIDES)[number]
  readonly bound: number
  readonly warning: number | null
  readonly isLookedThrough: boolean
}

/** Why a limit says nothing: of a name that its kind does not have, a warning beyond the bound, a fund that cannot be looked through. */
export function limitFault({ kind, of, side, bound, warning, isLookedThrough }: LimitTerms) {
  const allowed: readonly string[] | string = LIMIT_SUBJECTS[kind]
  const isOf =
    typeof allowed === 'string'
      ? allowed === 'optional' || (of !== null) === (allowed === 'text')
      : of !== null && allowed.includes(of)
  if (!isOf) return 'limitOfNothing'
  const isInside = warning === null || (side === 'maximum' ? warning <= bound : warning >= bound)
  if (!isInside) return 'warningBeyondBound'
  const canLookThrough = kind === 'assetClass' || kind === 'issuer' || (kind === 'concentration' && of === 'issuer')
  return isLookedThrough && !canLookThrough ? 'notLookedThrough' : null
}
