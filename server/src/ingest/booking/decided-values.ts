import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { correctExceptions } from '@portal/contract/institution/exceptions.ts'
import type { DataException } from '@portal/engine/doubts/exceptions.ts'
import { refusal } from '#base/refusals.ts'

type Correction = RequestOf<typeof correctExceptions>['by']

/** Value that counts for exceptions: the delivered one, a given one, or one that follows from the delivered one. */
export type Ruling =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: Correction; readonly factor: string | undefined }

type Refusal = ReturnType<typeof refusal>

/**
 * The exact decimal that is to count in place of what was delivered; null to confirm that.
 *
 * @param of ticker or pair, for the reason
 * @returns the reason where there is no such value
 */
export function decidedValue(
  { of: series, doubt, day }: DataException,
  of: string,
  ruling: Ruling,
): { readonly correctTo: string | null } | { readonly refused: Refusal } {
  const { value, carried } = doubt
  if (ruling.kind === 'standing' && Number.isNaN(carried)) return { refused: refusal('noStanding', { of, day: isoDay(day) }) }
  if (ruling.kind === 'inverse' && series.kind !== 'rate') return { refused: refusal('notARate', { of }) }
  const correctTo = correctedTo(value, carried, ruling)
  const counts = correctTo === null ? value : Number(correctTo)
  return counts > 0 ? { correctTo } : { refused: refusal('notAbove0', { of, day: isoDay(day), value: String(counts) }) }
}

function correctedTo(value: number, carried: number, ruling: Ruling): string | null {
  switch (ruling.kind) {
    case 'confirm':
      return null
    case 'value':
      return ruling.value
    case 'standing':
      return decimalOf(carried)
    case 'times':
      return decimalOf(value * Number(ruling.factor))
    case 'inverse':
      return decimalOf(1 / value)
  }
}

/** Fifteen digits, which is all that a double has of a decimal, without an exponent. */
function decimalOf(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') && Number.isFinite(value) ? value.toFixed(18).replace(/\.?0+$/, '') : text
}
