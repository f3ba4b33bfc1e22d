import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { entryText } from '#messages/administration/ledger-entry-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useSearchText } from '#selection/search-text.ts'
import { Button } from '#ui/button/button.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { CancelPopup } from './cancel-popup.tsx'
import type { EntryAct } from './entry-columns.tsx'
import { EntryPopup } from './entry-popup.tsx'
import { useLedgerAccounts } from './entry-queries.ts'
import { EntryTable } from './entry-table.tsx'
import styles from './ledger.module.css'
import { LedgerFilterCard } from './ledger-filter-card.tsx'
import { type LedgerFilters, ledgerFilters } from './ledger-filters.ts'

/** /ledger: the entries of an account, each of which can be corrected and cancelled, and new ones. */
export function LedgerScreen() {
  const filters = ledgerFilters.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const filterBy = (changed: Partial<LedgerFilters>) =>
    void navigate({ to: '/ledger', search: { ...filters, ...changed }, replace: true, resetScroll: false })
  const searching = useSearchText()
  const accounts = useLedgerAccounts()
  const account = accounts.data?.find(({ id }) => id === filters.account) ?? accounts.data?.[0]
  const [act, setAct] = useState<EntryAct | null>(null)
  const ofClient = accounts.data?.filter(({ client }) => client === account?.client) ?? []
  const close = () => setAct(null)
  return (
    <>
      <PageHead
        title={screenTitle('ledger')}
        lead={screenLead('ledger')}
        filters={
          <Button
            icon={Plus}
            size="s"
            variant="primary"
            disabled={!account}
            onClick={() => setAct({ kind: 'book', entry: null })}
          >
            {entryText('add')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <LedgerFilterCard filters={filters} accounts={accounts} account={account} onFilter={filterBy} />
        <EntryTable filters={filters} account={account} accounts={accounts} searching={searching} onAct={setAct} />
      </div>
      {act?.kind === 'book' && account ? (
        <EntryPopup kind={filters.kind} entry={act.entry} account={account} ofClient={ofClient} onClose={close} />
      ) : null}
      {act?.kind === 'cancel' && act.entry ? <CancelPopup kind={filters.kind} entry={act.entry} onClose={close} /> : null}
    </>
  )
}
