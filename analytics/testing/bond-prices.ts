import { valueBond } from '../src/valuation/bond-price.ts'

/** The price of a bond at a yield, with accrued interest. */
export function dirtyPrice(...of: Parameters<typeof valueBond>): number {
  return valueBond(...of).dirty
}

/** The price quoted at a yield, without accrued interest. */
export function cleanPrice(...of: Parameters<typeof valueBond>): number {
  return valueBond(...of).clean
}
