import type { Column } from '../../../web/src/ui/grid/columns/column.ts'

export interface Row {
  readonly ticker: string
  readonly name: string
  readonly type: string
  readonly quantity: number
  readonly price: number
  readonly npv: number
  readonly dailyPL: number
  readonly account: string
}

/** The columns of Position Details. */
export const COLUMNS: readonly Column<Row>[] = [
  { key: 'ticker', title: 'Ticker', kind: 'text', value: (row) => row.ticker },
  { key: 'name', title: 'Name', kind: 'text', value: (row) => row.name },
  { key: 'type', title: 'Type', kind: 'text', value: (row) => row.type },
  { key: 'quantity', title: 'Quantity', kind: 'quantity', value: (row) => row.quantity },
  { key: 'price', title: 'Price', kind: 'price', value: (row) => row.price },
  { key: 'npv', title: 'NPV', badge: 'USD', kind: 'money', value: (row) => row.npv },
  { key: 'dailyPL', title: 'Daily P/L', kind: 'moneyChange', value: (row) => row.dailyPL },
  { key: 'account', title: 'Account', kind: 'text', value: (row) => row.account },
]

const TYPES = ['Share', 'ETF', 'Bond', 'Fund', 'Option', 'Cash']

/** Generated positions, the same in every run. */
export function madeRows(count: number): readonly Row[] {
  let seed = 20_261_121
  // A linear congruential generator (Numerical Recipes, 7.1) is sufficient to fill a table.
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  return Array.from({ length: count }, (_, at) => {
    const quantity = Math.round(random() * 10_000)
    const price = 5 + random() * 495
    return {
      ticker: `${String.fromCharCode(65 + (at % 26), 65 + ((at >> 3) % 26))}${at}`,
      name: `Instrument ${Math.floor(random() * 5_000)} of Harbour ${at % 97}`,
      type: TYPES[Math.floor(random() * TYPES.length)]!,
      quantity,
      price,
      npv: quantity * price,
      dailyPL: (random() - 0.5) * 20_000,
      account: `Account ${Math.floor(random() * 40)}`,
    }
  })
}
