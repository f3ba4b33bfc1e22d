import { explanationOf } from '@portal/engine/attribution/explanation.ts'
import { firstFrom } from '@portal/engine/ledger/account-ledger.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-market.ts'
import type { Log } from '#base/log.ts'
import { moneyMoved } from './cash.ts'
import { converted } from './quotes.ts'
import { nameOf, PART_SAYINGS, rowDays, type ToldPart } from './six-parts.ts'
import { dayText } from './sources.ts'
import { step, type Trail } from './trail.ts'

/** What a day brought, or what the holdings of the evening before made: without the day's trades, fees and taxes. */
export function backtestProfit(scope: ReportingScope, t: number, kind: 'actual' | 'hypothetical', log: Log): Trail {
  const actual = partOfDay(scope, 'total', t, log)
  if (kind === 'actual') return actual
  const saying = {
    label: `Hypothetical P/L, ${dayText(scope.market, t)}`,
    formula: 'P/L - intraday P/L + costs paid without a trade',
  }
  return step('difference', saying, [actual, partOfDay(scope, 'intraday', t, log), paidCosts(scope, t)])
}

function partOfDay(scope: ReportingScope, part: ToldPart, t: number, log: Log): Trail {
  const { rows } = explanationOf(scope, '1Y', log)
  const parts = rows.flatMap((row): Trail | [] => {
    const days = rowDays(scope, { start: t - 1, end: t }, row)
    const value = days.parts[part][0]!
    return value === 0 ? [] : { ...days.trailOf(part, t), label: `${PART_SAYINGS[part].label} of ${nameOf(scope, row)}`, value }
  })
  return step('sum', { label: `${PART_SAYINGS[part].label}, ${dayText(scope.market, t)}`, formula: 'of each row' }, parts)
}

/** Fees, taxes and interest that were paid without a trade: negative amounts. */
function paidCosts(scope: ReportingScope, t: number): Trail {
  const parts = scope.accounts.flatMap(({ account, ledger }) =>
    ledger.cash.flatMap(({ income }) => {
      const paid: Trail[] = []
      for (let k = firstFrom(income.index, t); income.index[k] === t; k++) {
        const currency = income.currency[k]!
        if (income.amount[k]! < 0)
          paid.push(converted(scope, moneyMoved(scope, account, ledger, currency, t, income.amount[k]!), currency, t))
      }
      return paid
    }),
  )
  return step(
    'sum',
    { label: `Costs paid without a trade, ${dayText(scope.market, t)}`, formula: 'amounts at the day’s rate' },
    parts,
  )
}
