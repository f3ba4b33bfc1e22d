import type { AccountReconciliation } from '@portal/contract/institution/reconciliations.ts'
import { MISSING } from '@portal/presentation/format/missing.ts'
import { Link } from '@tanstack/react-router'

import { dataText } from '#messages/administration/data-texts.ts'
import { causeOf, isOfOwnLines } from '#messages/administration/proposal-texts.ts'
import { formatQuantity } from '#messages/page-formats.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import styles from './data.module.css'
import { useReconciliations } from './use-reconciliations.ts'

/** All accounts with their last statements: whether the ledger agrees, since when, and where not. */
export function AccountTable() {
  const { data, error, isLoading, refetch } = useReconciliations()
  return (
    <DataTable
      title={dataText('statementsTitle')}
      name="account-statements"
      columns={COLUMNS}
      rows={data?.rows}
      size="full"
      pageSize={20}
      isLoading={isLoading}
      error={error}
      onRetry={() => void refetch()}
      emptyHint={dataText('statementsNone')}
      expectedRows={3}
    />
  )
}

const seconds = (day: string | undefined): number | null => (day === undefined ? null : Date.parse(day) / 1000)

const COLUMNS: readonly Column<AccountReconciliation>[] = [
  { key: 'client', title: dataText('client'), kind: 'text', value: ({ client }) => client },
  {
    key: 'account',
    title: dataText('accountName'),
    kind: 'text',
    value: ({ account }) => account,
    middle: 'wide',
    show: ({ accountID }, text) => (
      <Link to="/ledger" search={{ account: accountID }} className={styles.link}>
        {text}
      </Link>
    ),
  },
  {
    key: 'agrees',
    title: dataText('state'),
    kind: 'text',
    value: ({ last }) => dataText(`agrees.${stateOf(last)}`),
    show: ({ last }) => <Badge tone={TONES[stateOf(last)]}>{dataText(`agrees.${stateOf(last)}`)}</Badge>,
  },
  { key: 'since', title: dataText('since'), kind: 'date', value: ({ last }) => seconds(last?.since) },
  { key: 'day', title: dataText('lastStatement'), kind: 'date', value: ({ last }) => seconds(last?.day) },
  {
    key: 'differences',
    title: dataText('differences'),
    kind: 'text',
    value: (row) => differencesOf(row).join(' '),
    show: shownDifferences,
    isWrapped: true,
  },
  { key: 'file', title: dataText('file'), kind: 'text', value: ({ last }) => last?.file ?? null, isOptional: true },
]

const TONES = { yes: 'success', no: 'warn', unknown: 'neutral' } as const

const stateOf = (last: AccountReconciliation['last']): keyof typeof TONES =>
  last === null ? 'unknown' : last.agrees ? 'yes' : 'no'

/** Differences that stand in the table; a statement of another account has as many as it has lines. */
const SHOWN_DIFFERENCES = 4

const differencesOf = ({ last }: AccountReconciliation): readonly string[] =>
  (last?.differences ?? []).map(({ what, stated, computed, cause }) => {
    const shown = { stated: formatQuantity(Number(stated)), computed: formatQuantity(Number(computed)) }
    return isOfOwnLines(cause)
      ? dataText('differenceOfLines', { what, ...shown })
      : dataText('difference', { what, ...shown, cause: causeOf(cause) })
  })

function shownDifferences(row: AccountReconciliation) {
  const all = differencesOf(row)
  const rest = all.slice(SHOWN_DIFFERENCES)
  return (
    <div className={styles.differences}>
      {all.slice(0, SHOWN_DIFFERENCES).join(' ') || MISSING}
      {rest.length === 0 ? null : (
        <details>
          <summary>{dataText('moreDifferences', { count: rest.length })}</summary>
          {rest.join(' ')}
        </details>
      )}
    </div>
  )
}
