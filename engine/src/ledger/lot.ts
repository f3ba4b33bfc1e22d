/** Units that were acquired together, and what they cost. A short sale is a lot of negative quantity and cost. */
export interface TaxLot {
  /** Id of the trade or transfer that opened it; null where it had none. */
  readonly id: string | null
  /** Calendar day on which the units were acquired, also where they came by transfer, spin-off or merger. */
  readonly acquired: number
  /** In units of now, restated for splits. + long, - short. */
  readonly quantity: number
  /** Money paid (+) or, short, received (-), in the instrument's currency; a bond clean. */
  readonly cost: number
  /** The same in the reporting currency, at the booked rates, else at those of the day. */
  readonly costReporting: number
  /** Fees and taxes of the acquisition, in both currencies: part of the cost where the convention has them inside. */
  readonly costs: number
  readonly costsReporting: number
  /** Of units that replaced others sold at a loss. */
  readonly replacement?: Replacement
  /** Returns of capital that lowered the cost since; by average cost no lot has its own. */
  readonly returned?: readonly ReturnedCapital[]
}

/** Capital that was returned on a lot, as far as it was its cost; or its cost that went with the cash part of a merger. */
export interface ReturnedCapital {
  /** Name of the entry; null where it has none. */
  readonly id: string | null
  /** The lot as the merger found it. */
  readonly merger?: ExchangedLot
  /** In the instrument's currency. */
  readonly amount: number
  readonly amountReporting: number
}

/** A lot that a merger exchanged for new units and cash, as it was before. */
export interface ExchangedLot extends Pick<TaxLot, 'quantity' | 'cost' | 'costReporting' | 'returned'> {
  readonly day: number
  /** Index of the replaced instrument, and of the received one. */
  readonly instrument: number
  readonly other: number
  /** Part of the cost taken by the cash, in the reporting currency. */
  readonly taken: number
}

/** Value that a lot receives in a merger, in the reporting currency. */
export interface MergerValue {
  readonly cash: number
  /** Of the new units at the day's close; NaN where there is none. */
  readonly worth: number
}

/** Cost and dates that units took over from those that they replaced. */
interface Replacement {
  /** Day from which the holding period counts. */
  readonly heldSince: number
  /** The denied loss within their cost, in the reporting currency. */
  readonly deferred: number
}

/** Which lots are closed first, where a trade does not choose its own. */
export type LotMethod =
  /** All units cost the same; they leave in the order in which they came. */
  | 'average'
  | 'fifo'
  | 'lifo'
  /** The lot with the largest cost a unit, of short lots that with the least proceeds: the least gain first (HIFO). */
  | 'highestCost'
  /** The other way round: the largest gain first (LOFO). */
  | 'lowestCost'
  /** None is preferred: a trade must choose its lots, unless it closes all of them or there is only one. */
  | 'chosenOnly'
  /** As that, but where it is not clear, the oldest lot that has just as many units is meant. */
  | 'chosenOrSameSize'

/**
 * Units that a closing trade chose: of the lots that are all of what is given here, in the order of the method. By `chosenOnly` it must
 * be one lot, or all of them with all their units; by `chosenOrSameSize` also one of just so many units.
 */
export interface LotChoice {
  /** Id of the trade that opened it. */
  readonly id?: string
  /** Calendar day on which it was acquired. */
  readonly acquired?: number
  /** Cost of a unit, without sign; with or without fees, as the convention has it. */
  readonly unitCost?: number
  /** Without sign, in units of the day; without it as many as there are, at most those that are closed. */
  readonly quantity?: number
}

/** A share of a lot: units, cost and costs in proportion. */
export function partOf(lot: TaxLot, share: number): TaxLot {
  if (share === 1) return lot
  return {
    ...lot,
    quantity: lot.quantity * share,
    cost: lot.cost * share,
    costReporting: lot.costReporting * share,
    costs: lot.costs * share,
    costsReporting: lot.costsReporting * share,
    ...(lot.replacement && { replacement: { ...lot.replacement, deferred: lot.replacement.deferred * share } }),
    ...(lot.returned && { returned: partsOf(lot.returned, share) }),
  }
}

/** A share of what was returned; in another currency where the cost goes over into one. */
export function partsOf(returned: readonly ReturnedCapital[], share: number, cross = 1): readonly ReturnedCapital[] {
  return returned.map(({ amount, amountReporting, ...of }) => ({
    ...of,
    amount: amount * share * cross,
    amountReporting: amountReporting * share,
  }))
}

/** Money per unit, signed as the cost: what `highestCost` orders by. */
export const unitCost = ({ cost, quantity }: TaxLot): number => cost / Math.abs(quantity)
