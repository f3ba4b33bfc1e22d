import { parseDay } from '@portal/analytics/calendar/day-number.ts'

import { isLastValuationDayOfMonth } from '../calendar.ts'
import type { Market } from '../market/market.ts'
import { type AccountBook, dayOf, openBook } from './account-book.ts'
import { enterBondEvents } from './bond-events.ts'
import { enterCharges } from './charges.ts'
import { squareCurrencies } from './currency-deal.ts'
import { enterIssuerEvents } from './issuer-events.ts'
import { rollOverlays, settleMargin } from './overlays.ts'
import type { AccountPlan, InstitutionPlan } from './plan.ts'
import { raiseCash, rebalance } from './rebalance.ts'
import { isOn } from './schedule.ts'
import { enterOpening, enterTransfersOf } from './transfer.ts'
import { npv } from './worth.ts'

/**
 * Simulates the days of an account, from its opening to the last day of the market.
 *
 * @param atClose is called with the book at each close
 */
export function runAccount(
  plan: AccountPlan,
  institution: InstitutionPlan,
  market: Market,
  atClose: (book: AccountBook, index: number) => void = () => {},
): AccountBook {
  const book = openBook(plan, market)
  const accounts = new Map(institution.accounts.map((account) => [account.id, account]))
  const client = institution.clients.find(({ id }) => id === plan.client)!
  const opening = market.timeline.indexFrom(parseDay(plan.openedOn))
  for (let index = opening; index < market.timeline.days.length; index++) {
    if (index === opening) {
      enterOpening(book, index, client.name)
      rebalance(book, index)
    } else liveOneDay(book, index, institution, accounts)
    atClose(book, index)
  }
  return book
}

function liveOneDay(
  book: AccountBook,
  index: number,
  { transfers }: InstitutionPlan,
  accounts: ReadonlyMap<string, AccountPlan>,
): void {
  const day = dayOf(book, index)
  settleMargin(book, index)
  enterIssuerEvents(book, index)
  enterBondEvents(book, index)
  enterTransfersOf(book, index, transfers, accounts)
  rollOverlays(book, index)
  enterCharges(book, index)
  const startsMix = book.plan.mixes.some(({ from }) => book.market.timeline.indexFrom(parseDay(from)) === index)
  if (startsMix || isOn(book.plan.rebalanced, day)) rebalance(book, index)
  else {
    if (isLastValuationDayOfMonth(day)) squareCurrencies(book, index, npv(book, index))
    raiseCash(book, index)
  }
}
