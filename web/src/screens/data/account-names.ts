import { dataText } from '#messages/administration/data-texts.ts'

/** Accounts that a text names. */
const NAMED = 3

/** Some names, and how many more there are. */
export const listed = (names: readonly string[], count: number): string =>
  count > names.length ? dataText('accountsMore', { names: names.join(', '), more: count - names.length }) : names.join(', ')

/** The first accounts with their clients, and how many more there are. */
export const accountNames = (
  accounts: readonly { readonly client: string; readonly account: string }[],
  count: number,
): string =>
  count === 0
    ? dataText('accountsNone')
    : listed(
        accounts.slice(0, NAMED).map((each) => dataText('account', each)),
        count,
      )
