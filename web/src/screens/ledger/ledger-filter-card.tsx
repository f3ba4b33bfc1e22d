import { entryText } from '#messages/administration/ledger-entry-texts.ts'
import { Card } from '#ui/card/card.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select, type SelectOption } from '#ui/select/select.tsx'
import type { LedgerAccount, useLedgerAccounts } from './entry-queries.ts'
import styles from './ledger.module.css'
import type { LedgerFilters } from './ledger-filters.ts'

interface LedgerFilterCardProps {
  readonly filters: LedgerFilters
  readonly accounts: ReturnType<typeof useLedgerAccounts>
  /** The account that is looked at; undefined while it is not known. */
  readonly account: LedgerAccount | undefined
  readonly onFilter: (changed: Partial<LedgerFilters>) => void
}

const KINDS = Object.entries(entryText.group('kinds')).map(([value, label]) => ({
  value: value as LedgerFilters['kind'],
  label,
})) satisfies readonly SelectOption<LedgerFilters['kind']>[]

/** The account, the kind and the days of the entries. */
export function LedgerFilterCard({ filters, accounts, account, onFilter }: LedgerFilterCardProps) {
  const all = accounts.data ?? []
  const clients = [...new Set(all.map(({ client }) => client))].map((client) => ({ value: client, label: client }))
  const ofClient = all.filter(({ client }) => client === account?.client).map(({ id, name }) => ({ value: id, label: name }))
  const { from, to } = filters
  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <Card title={entryText('filterTitle')} isPadded>
      <div className={styles.filter}>
        <Select
          label={entryText('client')}
          options={clients}
          value={account?.client ?? null}
          isBusy={accounts.isLoading}
          onChange={(chosen) => onFilter({ account: all.find(({ client }) => client === chosen)?.id ?? '' })}
        />
        <Select
          label={entryText('account')}
          options={ofClient}
          value={account?.id ?? null}
          isBusy={accounts.isLoading}
          onChange={(chosen) => onFilter({ account: chosen })}
        />
        <Select label={entryText('kind')} options={KINDS} value={filters.kind} onChange={(kind) => onFilter({ kind })} />
        <TextField
          type="date"
          label={entryText('from')}
          value={from}
          onChange={({ target }) => onFilter({ from: target.value })}
        />
        <TextField
          type="date"
          label={entryText('to')}
          value={to}
          error={isBackwards ? entryText('endsBefore') : undefined}
          onChange={({ target }) => onFilter({ to: target.value })}
        />
      </div>
    </Card>
  )
}
