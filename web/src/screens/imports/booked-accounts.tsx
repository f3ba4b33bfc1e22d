import { ENTRY_KINDS } from '@portal/contract/institution/entry-kinds.ts'
import type { BookedAccount } from '@portal/contract/institution/imports.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { importText } from '#messages/administration/import-texts.ts'
import { useSaveClient } from '#selection/save-selection.ts'
import { useClientStore } from '#session/client-store.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import styles from './imports.module.css'

/** Accounts with what was booked of them: each leads to its page over the days of that, and to the entries. */
export function BookedAccounts({ accounts }: { readonly accounts: readonly BookedAccount[] }) {
  const navigate = useNavigate()
  const { mutate: saveClient } = useSaveClient()
  const columns = useMemo(() => {
    const lead = ({ client, accountID, from, to }: BookedAccount) => {
      const go = () =>
        void navigate({
          to: '/account/$accountId',
          params: { accountId: accountID },
          search: { timePeriod: `${from}/${to}` },
        })
      if (client === useClientStore.getState().selectedClient) go()
      else saveClient({ clientName: client }, { onSuccess: (isSaved) => void (isSaved && go()) })
    }
    return columnsOf(lead)
  }, [navigate, saveClient])
  if (accounts.length === 0) return null
  return <DataTable title={importText('accountsTitle')} columns={columns} rows={accounts} pageSize={10} isFirstFitting />
}

function columnsOf(onLead: (account: BookedAccount) => void): readonly Column<BookedAccount>[] {
  return [
    {
      key: 'account',
      title: importText('account'),
      kind: 'text',
      value: ({ account }) => account,
      show: (row) => (
        <button
          type="button"
          className={styles.lead}
          aria-label={importText('leadToAccount', { account: row.account, client: row.client })}
          onClick={() => onLead(row)}
        >
          {row.account}
        </button>
      ),
    },
    { key: 'client', title: importText('client'), kind: 'text', value: ({ client }) => client },
    { key: 'from', title: importText('firstEntry'), kind: 'date', value: ({ from }) => Date.parse(from) / 1000 },
    { key: 'to', title: importText('lastEntry'), kind: 'date', value: ({ to }) => Date.parse(to) / 1000 },
    {
      key: 'entries',
      title: importText('entries'),
      kind: 'text',
      value: (row) =>
        kindsOf(row)
          .map(({ label }) => label)
          .join(', '),
      show: (row) => (
        <span className={styles.wrapped}>
          {kindsOf(row).map(({ kind, label }, place) => (
            <span key={kind}>
              {place > 0 ? ', ' : ''}
              <Link
                to="/ledger"
                search={{ account: row.accountID, kind, from: row.from, to: row.to }}
                className={styles.lead}
                aria-label={importText('leadToEntries', { label, account: row.account })}
              >
                {label}
              </Link>
            </span>
          ))}
        </span>
      ),
      isWrapped: true,
    },
  ]
}

/** The kinds of which there are entries, with their number. */
const kindsOf = (row: BookedAccount) =>
  ENTRY_KINDS.filter((kind) => row[kind] > 0).map((kind) => ({
    kind,
    label: importText(`entriesOf.${kind}`, { count: row[kind] }),
  }))
