import type { HouseRow } from '@portal/contract/house/house.ts'

/** Figures of a client that are amounts in its own currency. */
export const HOUSE_AMOUNTS = ['npv', 'npvChange1D', 'var95', 'var99'] as const
export type HouseAmount = (typeof HOUSE_AMOUNTS)[number]

/** An amount of a client in the currency of the institution, by which clients are sorted; null where it or the rate is not known. */
export function inHouseCurrency(row: Pick<HouseRow, HouseAmount | 'houseRate'>, key: HouseAmount): number | null {
  const amount = row[key]
  return amount === null || row.houseRate === null ? null : amount * row.houseRate
}
