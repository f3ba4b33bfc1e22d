import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENTRY_KINDS } from '@portal/contract/institution/entry-kinds.ts'
import { faultsOf, formColumns, problemsOf } from './entry-form.ts'

const failure = (column: string | null, reason: string) => ({
  file: 'transfers.csv',
  line: 2,
  column,
  code: 'cell' as const,
  reason,
  remedy: 'Mend it.',
})

describe('the form of a ledger entry', () => {
  it('has all columns of its file but the id, which never changes', () => {
    for (const kind of ENTRY_KINDS) {
      const names = formColumns(kind).map(([name]) => name)
      ok(names.includes('account') && !names.includes('id'), kind)
    }
  })
  it('has a fault at each cell that is needed and empty, or cannot be read', () => {
    const required = formColumns('transactions').flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))
    deepEqual(Object.keys(faultsOf('transactions', {})), required)
    const { quantity, account } = faultsOf('transactions', { account: 'Depot', quantity: 'many' })
    ok(account === undefined && quantity !== undefined && quantity !== faultsOf('transactions', {}).quantity)
  })
  it('has what the server found at its columns, and what is of the whole line once', () => {
    const failures = [
      failure('account', 'No account.'),
      failure('account', 'Closed.'),
      failure(null, 'Sold twice.'),
      failure('elsewhere', 'Sold twice.'),
      failure('id', 'Taken.'),
    ]
    deepEqual(problemsOf('transactions', failures), {
      ofColumns: { account: 'No account. Mend it. Closed. Mend it.' },
      others: ['Sold twice. Mend it.', 'Taken. Mend it.'],
    })
    deepEqual(problemsOf('transactions', []), { ofColumns: {}, others: [] })
  })
})
