/** The target of a position: units, a share of the NPV as a fraction, or a value in the reporting currency. */
export interface PositionChange {
  readonly ticker: string
  readonly quantity?: number | undefined
  readonly weight?: number | undefined
  readonly amount?: number | undefined
}

/** The present changes and the previous ones for undo, the latest last. */
export interface WhatIfHistory {
  readonly changes: readonly PositionChange[]
  readonly past: readonly (readonly PositionChange[])[]
}

export const EMPTY_HISTORY: WhatIfHistory = { changes: [], past: [] }

/** Adds or replaces the change of a ticker; null removes it. */
export function withChange(
  changes: readonly PositionChange[],
  ticker: string,
  change: PositionChange | null,
): readonly PositionChange[] {
  const at = changes.findIndex((each) => each.ticker === ticker)
  if (change === null) return at < 0 ? changes : changes.toSpliced(at, 1)
  return at < 0 ? [...changes, change] : changes.with(at, change)
}

/** The draft with new changes; the same draft if they are equal. */
export function changedTo({ changes, past }: WhatIfHistory, next: readonly PositionChange[]): WhatIfHistory {
  return isSame(changes, next) ? { changes, past } : { changes: next, past: [...past, changes] }
}

/** The draft before its latest change. */
export function undone({ changes, past }: WhatIfHistory): WhatIfHistory {
  const former = past.at(-1)
  return former ? { changes: former, past: past.slice(0, -1) } : { changes, past }
}

/** Whether two lists of changes are equal. */
export function isSame(a: readonly PositionChange[], b: readonly PositionChange[]): boolean {
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
