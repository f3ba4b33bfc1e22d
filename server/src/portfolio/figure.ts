/** A number that a report states, or the reason why it does not. A stated one may carry a remark. */
export type Figure = { readonly value: number; readonly reason?: string } | { readonly value: null; readonly reason: string }

/** The number, or where it is unknown the reason. */
export function figure(value: number, reason: () => string): Figure {
  return Number.isNaN(value) ? { value: null, reason: reason() } : { value }
}
