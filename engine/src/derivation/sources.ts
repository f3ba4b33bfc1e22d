import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Memo } from '#memo.ts'
import type { Text } from '#message.ts'

/** Where an input comes from, before it is looked up. Indices are those of the market, `t` of its valuation days. */
export type SourceOf =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'price'; readonly instrument: number; readonly t: number }
  | { readonly kind: 'rate'; readonly currency: number; readonly t: number }
  /** An event of an account's ledger, by its position. */
  | { readonly kind: 'entry'; readonly account: string; readonly event: number }
  /** Money that moved in an account on a day: the entry with that amount. */
  | {
      readonly kind: 'movement'
      readonly account: string
      readonly t: number
      readonly currency: number
      readonly amount: number
      /** Among the movements of the day with that amount that no instrument's entry made, from 0. */
      readonly place: number
    }

  /** A number as it stands in an entry of a table on a calendar day. */
  | {
      readonly kind: 'stated'
      readonly account: string
      readonly table: 'transactions' | 'income' | 'transfers'
      readonly day: number
      readonly value: number
    }

/** The valuation days of a market, and what keeps what was computed from them. */
export interface ValuationDays {
  readonly days: Int32Array
  readonly memo: Memo
}

/** A valuation day in words. */
export function dayText({ days }: Pick<ValuationDays, 'days'>, t: number): string {
  return t < 0 ? 'before the calendar' : isoDay(days[t]!)
}
