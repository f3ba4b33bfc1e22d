import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, halfOfLast, isZero, multiplyExact, trimExact } from '../base/exact.ts'
import { areExceptions } from '../base/exceptions.ts'
import type { Emit } from '../base/items.ts'
import { wholeCurrency } from '../identity/whole-currency.ts'
import type { LineFields } from '../tables/line-fields.ts'

interface Odd {
  readonly of: number
  readonly place: Place
  readonly computed: string
  readonly stated: string
}

/** Lines of dividends and coupons that state units, a rate and an amount. */
interface IncomeOfUnits {
  readonly add: (entry: Entry, fields: LineFields, of: number) => void
  /** Emits a doubt for each line that does not agree, where the others do. */
  readonly end: () => void
}

const TOLERANCE = 0.01
/** So many lines show that the rate is that of the income; in some lists it is the price of a share. */
const ENOUGH = 2
const MAX_LISTED = 100

/** Compares units × rate with the amounts of income. */
export function incomeOfUnits(emit: Emit): IncomeOfUnits {
  let agreeing = 0
  const odd: Odd[] = []
  return {
    add: ({ kind, status, net, gross, tax, fee, places: [place] }, fields, of) => {
      if ((kind !== 'dividend' && kind !== 'coupon') || status !== 'booked' || net === undefined || !place) return
      const [quantity, rate] = [fields.number('quantity'), fields.number('price')]
      if (quantity === undefined || rate === undefined || isZero(quantity) || isZero(rate)) return
      const { currency, unit } = wholeCurrency(fields.currency('priceCurrency', ['price']) ?? net.currency)
      if (currency !== net.currency) return
      const computed = absExact(multiplyExact(multiplyExact(quantity, rate), unit))
      const own = [tax, fee].flatMap((cost) => (cost?.currency === currency ? [cost.amount] : []))
      const stated = [net.amount, ...(gross ? [gross.amount] : []), addExact(net.amount, ...own)].map(absExact)
      const rounding = Math.abs(Number(quantity)) * halfOfLast(rate) * Number(unit) + halfOfLast(net.amount)
      const isNear = stated.some((each) => Math.abs(Number(each) - Number(computed)) <= TOLERANCE * Number(each) + rounding)
      if (isNear) agreeing++
      else if (odd.length < MAX_LISTED) odd.push({ of, place, computed: trimExact(computed), stated: trimExact(stated.at(-1)!) })
    },
    end: () => {
      if (!areExceptions(odd.length, agreeing, ENOUGH)) return
      for (const { of, place, computed, stated } of odd)
        emit({ type: 'doubt', of, place, code: 'incomeDisagrees', params: { computed, stated } })
    },
  }
}
