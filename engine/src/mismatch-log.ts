/** Where a reconciliation that fails is reported, with what is needed to compute it again. */
export interface MismatchLog {
  readonly error: (facts: Readonly<Record<string, unknown>>, message: string) => void
}
