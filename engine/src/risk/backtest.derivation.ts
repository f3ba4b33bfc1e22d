import { explanationOf } from '#attribution/explanation.ts'
import { type ExplainedPart, nameOf, PART_DESCRIPTIONS, rowDays } from '#attribution/six-parts.derivation.ts'
import { type Derivation, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { firstFrom } from '#ledger/account-ledger.ts'
import { converted } from '#market/exchange-rates.derivation.ts'
import { message } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { moneyMoved } from '#positions/cash.derivation.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'

/** Profit and loss of a day, or of the holdings of the close before: without the day's trades, fees and taxes. */
export function backtestProfit(scope: ReportingScope, t: number, kind: 'actual' | 'hypothetical', log: MismatchLog): Derivation {
  const actual = partOfDay(scope, 'total', t, log)
  if (kind === 'actual') return actual
  const description = {
    label: message('risk.hypotheticalPL', { day: dayText(scope.market, t) }),
    formula: message('risk.hypotheticalFormula'),
  }
  return step('difference', description, [actual, partOfDay(scope, 'intraday', t, log), paidCosts(scope, t)])
}

function partOfDay(scope: ReportingScope, part: ExplainedPart, t: number, log: MismatchLog): Derivation {
  const { rows } = explanationOf(scope, '1Y', log)
  const parts = rows.flatMap((row): Derivation | [] => {
    const days = rowDays(scope, { start: t - 1, end: t }, row)
    const value = days.parts[part][0]!
    return value === 0
      ? []
      : {
          ...days.derivationOf(part, t),
          label: message('risk.ofScope', { label: PART_DESCRIPTIONS[part].label, scope: nameOf(scope, row) }),
          value,
        }
  })
  return step(
    'sum',
    {
      label: message('risk.onDay', { label: PART_DESCRIPTIONS[part].label, day: dayText(scope.market, t) }),
      formula: message('risk.ofEachRow'),
    },
    parts,
  )
}

/** Fees, taxes and interest that were paid without a trade: negative amounts. */
function paidCosts(scope: ReportingScope, t: number): Derivation {
  const parts = scope.accounts.flatMap(({ account, ledger }) =>
    ledger.cash.flatMap(({ income }) => {
      const paid: Derivation[] = []
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
    { label: message('risk.costsWithoutTrade', { day: dayText(scope.market, t) }), formula: message('risk.amountsAtRate') },
    parts,
  )
}
