import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'

/** Requested changes of one account. */
export interface AccountCells {
  /** The new portfolio; undefined where only boxes are unchecked. */
  readonly checked: string | undefined
  /** The portfolios to leave. */
  readonly unchecked: ReadonlySet<string>
}

/** Target of an account: a portfolio, none, no change, or a conflict with the present portfolio. */
type Destination = { readonly kind: 'to'; readonly portfolioId: string } | { readonly kind: 'out' | 'stay' | 'elsewhere' }

/**
 * The cells of a save by account: an unchecked one for the old portfolio and a checked one for the new (specification S4.29).
 *
 * @throws 400 where one account is checked for two portfolios, or one cell is both
 */
export function accountCells(
  cells: readonly { readonly accountID: string; readonly portfolioID: string; readonly checked: boolean }[],
): ReadonlyMap<string, AccountCells> {
  const byAccount = Map.groupBy(cells, ({ accountID }) => accountID)
  return new Map(
    [...byAccount].map(([accountId, own]) => {
      const ids = (isChecked: boolean) =>
        new Set(own.filter(({ checked }) => checked === isChecked).map(({ portfolioID }) => portfolioID))
      const [checked, ...others] = ids(true)
      const unchecked = ids(false)
      if (others.length > 0) throw badRequest(refusal('onePortfolio'))
      if (checked !== undefined && unchecked.has(checked)) throw badRequest(refusal('cellTwice'))
      return [accountId, { checked, unchecked }]
    }),
  )
}

/** @param present the account's present portfolio */
export function destinationOf(present: string, { checked, unchecked }: AccountCells): Destination {
  if (checked === undefined) return { kind: unchecked.has(present) ? 'out' : 'stay' }
  if (present === checked) return { kind: 'stay' }
  const isWhereItWas = unchecked.size === 0 || unchecked.has(present)
  return isWhereItWas ? { kind: 'to', portfolioId: checked } : { kind: 'elsewhere' }
}
