import { LIMIT_UNITS, type LimitKind } from '@portal/contract/limits/limit-terms.ts'
import type { Limit } from '@portal/engine/limits/limit.ts'
import { LIMIT } from '@portal/presentation/messages/en/server/limit.ts'
import { texts } from '#base/texts.ts'

export const limitText = texts('limit', LIMIT)

/** A limit in words, such as "VaR 95 at most 2%". */
export const limitWords = (limit: Limit): string =>
  limitText('words', { what: whatOf(limit), isMaximum: limit.side === 'maximum', bound: boundText(limit.kind, limit.bound) })

/** A bound with its unit, in the digits in which it was set. */
function boundText(kind: LimitKind, value: number): string {
  const unit = LIMIT_UNITS[kind]
  if (unit === 'fraction') return limitText('percent', { number: rounded(100 * value) })
  return limitText(unit, { number: rounded(value) })
}

const rounded = (value: number): string => String(Number(value.toFixed(4)))

function whatOf({ kind, of, isLookedThrough }: Limit): string {
  const name = of ?? ''
  switch (kind) {
    case 'concentration':
      return limitText('what.concentration', { of: name, isLookedThrough })
    case 'assetClass':
      return limitText('what.assetClass', { of: name, isLookedThrough })
    case 'currency':
      return of === null ? limitText('what.foreign') : limitText('what.currency', { of })
    case 'issuer':
      return limitText('what.issuer', { of: name, isLookedThrough })
    case 'valueAtRisk':
      return limitText('what.valueAtRisk', { of: name })
    default:
      return limitText(`what.${kind}`)
  }
}
