import type { Balance, Place } from '@portal/contract/statements/statement.ts'
import type { Emit, Period } from '../base/items.ts'
import type { Row } from './csv-rows.ts'
import { type DayOrder, dayOf, daysIn } from './day-cell.ts'
import { currencyOf } from './line-fields.ts'
import { currencyIn, numberOf } from './number-cell.ts'
import { matcherOf } from './pattern.ts'
import type { Preset } from './preset.ts'
import { type RunningBalances, runningBalances } from './running-balance.ts'

/** Of one account in a list. */
export interface StatementState {
  readonly of: number
  number: string
  readonly balances: RunningBalances
  from: string
  to: string
}

/** The accounts of a list, and what its labels say. */
export interface ListAccounts {
  /** The statement of an account number; of the file's account for "". */
  readonly statementOf: (number: string) => StatementState
  readonly readLabels: (row: Row) => void
  /** The currency that a label names. */
  readonly currency: () => string | undefined
  readonly end: () => void
}

/** Where a row is. */
export const placeOf = ({ line, sheet }: Row): Place => (sheet === undefined ? { line } : { line, path: sheet })

/** Follows the accounts of a list. */
export function listAccounts(preset: Preset, order: DayOrder, emit: Emit): ListAccounts {
  const isAccountLabel = matcherOf(preset.accountLabels ?? '')
  const isCurrencyLabel = matcherOf(preset.currencyLabels ?? '')
  const isPeriodLabel = matcherOf(preset.periodLabels ?? '')
  const balanceLabels = [
    { kind: 'opening', matches: matcherOf(preset.openingLabels ?? '') },
    { kind: 'closing', matches: matcherOf(preset.closingLabels ?? '') },
  ] as const
  const { accountLabels, currencyLabels, periodLabels, openingLabels, closingLabels } = preset
  const hasLabels = [accountLabels, currencyLabels, periodLabels, openingLabels, closingLabels].some((each) => each !== undefined)
  const statements = new Map<string, StatementState>()
  let first: StatementState | undefined
  let fileAccount = ''
  let currency: string | undefined
  let period: readonly string[] = []
  const labelled: LabelledBalance[] = []
  /** Labels in the row before, whose values are in this one. */
  let above: readonly string[] | undefined

  function statementOf(number: string): StatementState {
    const known = statements.get(number) ?? (number === '' ? first : undefined)
    if (known) return known
    if (first?.number === '') {
      // Lines before the first account number are of the same account.
      first.number = number
      statements.set(number, first)
      return first
    }
    const added = { of: new Set(statements.values()).size, number, balances: runningBalances(), from: '9999', to: '' }
    statements.set(number, added)
    first ??= added
    return added
  }

  const isLabel = (label: string): boolean => label !== '' && (isAccountLabel(label) ?? isCurrencyLabel(label)) !== undefined

  function readLabel(label: string, value: string, row: Row): void {
    if (label === '') return
    const parts = isAccountLabel(label)
    if (parts) fileAccount ||= parts.account ?? value
    if (isCurrencyLabel(label)) currency ??= currencyOf(value)
    const days = period.length === 0 ? isPeriodLabel(label) : undefined
    if (days) period = daysIn(days.period ?? value, order)
    const amount = numberOf(value, preset.decimal ?? '.')
    if (amount === undefined) return
    for (const { kind, matches } of balanceLabels) {
      const parts = matches(label)
      const day = dayOf(parts?.day ?? '', order)?.day
      if (parts) labelled.push({ kind, place: placeOf(row), amount, currency: currencyIn(value), ...(day && { day }) })
    }
  }

  return {
    statementOf,
    currency: () => currency,
    readLabels: (row) => {
      if (!hasLabels) return
      const { cells } = row
      if (above) for (const [at, label] of above.entries()) readLabel(label, (cells[at] ?? '').trim(), row)
      const labels = cells.map((cell) => cell.trim().replace(/:$/, ''))
      // Labels beside each other have their values below them.
      above = labels.some((label, at) => isLabel(label) && isLabel(labels[at + 1] ?? '')) ? labels : undefined
      if (!above) for (const [at, label] of labels.entries()) readLabel(label, labels[at + 1] ?? '', row)
    },
    end: () => {
      if (labelled.length > 0) statementOf('')
      for (const state of new Set(statements.values())) {
        const { of, balances } = state
        const number = state.number || fileAccount
        emit({ type: 'statement', of, account: number === '' ? {} : { number }, ...spanOf(state, period) })
        const stated = statements.size > 1 ? [] : statedBalances(labelled, currency ?? preset.currency, period.at(-1))
        const isStated = (own: Balance) => stated.some((each) => each.kind === own.kind && each.currency === own.currency)
        for (const balance of balances.balances())
          if (!isStated(balance)) emit({ type: 'balance', of, balance: { ...balance, day: balance.day?.slice(0, 10) } })
        for (const balance of stated) emit({ type: 'balance', of, balance })
        for (const difference of balances.breaks()) emit({ type: 'difference', of, difference })
      }
    },
  }
}

/** A balance behind a label; its currency may stand beside it. */
type LabelledBalance = Omit<Balance, 'currency'> & { readonly currency: string | undefined }

/** The balances of labels in the currency of the file; one of after its days, as of when it was exported, is not of its lines. */
function statedBalances(
  labelled: readonly LabelledBalance[],
  currency: string | undefined,
  last: string | undefined,
): readonly Balance[] {
  return labelled.flatMap((balance) => {
    const own = balance.currency ?? currency
    const isLater = balance.day !== undefined && last !== undefined && balance.day > last
    return own === undefined || isLater ? [] : [{ ...balance, currency: own }]
  })
}

/** The days of a statement: those of the file, and at least those of its entries. One day is that of holdings and balances alone. */
function spanOf({ from, to }: StatementState, period: readonly string[]): Partial<Period> & { readonly stated?: Period } {
  const [first, last] = [period[0], period.at(-1)]
  if (first === undefined || last === undefined) return to === '' ? {} : { from, to }
  if (period.length === 1) return to === '' ? { to: last } : { from, to }
  return { from: first < from ? first : from, to: last > to ? last : to, stated: { from: first, to: last } }
}
