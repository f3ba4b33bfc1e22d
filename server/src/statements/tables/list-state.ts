import type { Place } from '@portal/contract/statements/statement.ts'
import type { Emit } from '../base/items.ts'
import type { Row } from './csv-rows.ts'
import { currencyOf } from './line-fields.ts'
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
  readonly readLabels: (cells: readonly string[]) => void
  /** The currency that a label names. */
  readonly currency: () => string | undefined
  readonly end: () => void
}

/** Where a row is. */
export const placeOf = ({ line, sheet }: Row): Place => (sheet === undefined ? { line } : { line, path: sheet })

/** Follows the accounts of a list. */
export function listAccounts(preset: Preset, emit: Emit): ListAccounts {
  const isAccountLabel = matcherOf(preset.accountLabels ?? '')
  const isCurrencyLabel = matcherOf(preset.currencyLabels ?? '')
  const hasLabels = preset.accountLabels !== undefined || preset.currencyLabels !== undefined
  const statements = new Map<string, StatementState>()
  let first: StatementState | undefined
  let fileAccount = ''
  let currency: string | undefined

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

  return {
    statementOf,
    currency: () => currency,
    readLabels: (cells) => {
      if (!hasLabels) return
      for (const [at, cell] of cells.entries()) {
        const label = cell.trim().replace(/:$/, '')
        if (label === '') continue
        const next = (cells[at + 1] ?? '').trim()
        const parts = isAccountLabel(label)
        if (parts) fileAccount ||= parts.account ?? next
        if (isCurrencyLabel(label)) currency ??= currencyOf(next)
      }
    },
    end: () => {
      for (const { of, number: own, from, to, balances } of new Set(statements.values())) {
        const number = own || fileAccount
        emit({ type: 'statement', of, account: number === '' ? {} : { number }, ...(to !== '' && { from, to }) })
        for (const balance of balances.balances())
          emit({ type: 'balance', of, balance: { ...balance, day: balance.day?.slice(0, 10) } })
      }
    },
  }
}
