/** What a position is to become: units, a share of the NPV as a fraction, or a value in the reporting currency. */
export interface Change {
  readonly ticker: string
  readonly quantity?: number | undefined
  readonly weight?: number | undefined
  readonly amount?: number | undefined
}

/** Changes that are not booked anywhere, and those that came before them, the latest last. */
export interface Draft {
  readonly changes: readonly Change[]
  readonly past: readonly (readonly Change[])[]
}

export const EMPTY_DRAFT: Draft = { changes: [], past: [] }

/** The changes with another one of a ticker, in the place of its former one; null takes the ticker's change away. */
export function withChange(changes: readonly Change[], ticker: string, change: Change | null): readonly Change[] {
  const at = changes.findIndex((each) => each.ticker === ticker)
  if (change === null) return at < 0 ? changes : changes.toSpliced(at, 1)
  return at < 0 ? [...changes, change] : changes.with(at, change)
}

/** The draft with other changes; where they are the same, the same draft. */
export function changedTo({ changes, past }: Draft, next: readonly Change[]): Draft {
  return isSame(changes, next) ? { changes, past } : { changes: next, past: [...past, changes] }
}

/** The draft before its latest change. */
export function undone({ changes, past }: Draft): Draft {
  const former = past.at(-1)
  return former ? { changes: former, past: past.slice(0, -1) } : { changes, past }
}

/** Whether two lists of changes ask for the same. */
export function isSame(a: readonly Change[], b: readonly Change[]): boolean {
  return (
    a.length === b.length &&
    a.every((one) =>
      b.some(
        (other) =>
          one.ticker === other.ticker &&
          one.quantity === other.quantity &&
          one.weight === other.weight &&
          one.amount === other.amount,
      ),
    )
  )
}
