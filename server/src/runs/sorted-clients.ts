import type { HouseRow } from '@portal/contract/house/house.ts'
import { HOUSE_AMOUNTS, inHouseCurrency } from '@portal/presentation/tables/house-amounts.ts'

const { compare } = new Intl.Collator('en', { numeric: true })

/** Value of a sort key: of amounts those in the currency of the institution. */
function sortedValue(row: HouseRow, key: keyof HouseRow) {
  const amount = HOUSE_AMOUNTS.find((each) => each === key)
  return amount === undefined ? row[key] : inHouseCurrency(row, amount)
}

/** Clients in an order, then by name. What is withheld comes last, in both directions. */
export function sortedClients(
  rows: readonly HouseRow[],
  {
    sortBy = 'client',
    isDescending = false,
  }: { readonly sortBy?: keyof HouseRow | undefined; readonly isDescending?: boolean | undefined },
): HouseRow[] {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [first, second] = [sortedValue(a, sortBy), sortedValue(b, sortBy)]
    if (typeof first === 'number' && typeof second === 'number' && first !== second) return sign * (first - second)
    if ((first === null) !== (second === null)) return first === null ? 1 : -1
    return (sortBy === 'client' ? sign : 1) * compare(a.client, b.client)
  })
}
