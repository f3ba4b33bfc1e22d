import type { Text } from '#message.ts'

/** As the calls say it. */
export interface DoubtNote {
  readonly of: string
  readonly day: number
  readonly value: number
  readonly carried: number
  readonly npvEffect: number | null
}

/** A close or rate in doubt that a figure rests on. */
export interface DoubtRemark {
  readonly reason: Text
  readonly doubt: DoubtNote
}

/** A number that a report states, or the reason why it does not. A stated one may carry a remark, and what it rests on in doubt. */
export type Figure =
  | { readonly value: number; readonly reason?: Text; readonly doubts?: readonly DoubtRemark[] }
  | { readonly value: null; readonly reason: Text; readonly doubts?: undefined }

/** The number, or where it is unknown the reason. */
export function figure(value: number, reason: () => Text): Figure {
  return Number.isNaN(value) ? { value: null, reason: reason() } : { value }
}
