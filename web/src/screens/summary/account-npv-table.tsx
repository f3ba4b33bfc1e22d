import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { AccountRow, npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { useClientStore } from '#session/client-store.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { accountKey } from './figure-keys.ts'

const PAGE_ROWS = 10
/** While the selection itself is on its way. */
const USUAL_ACCOUNTS = 5

/** Account NPV Summary: one row an account in scope; the total row holds the scope's own figures. */
export function AccountNpvTable({ report }: { readonly report: Report<ResponseOf<typeof npvSnapshot>> }) {
  const { data } = report
  const columns = useMemo(() => accountColumns(data?.reportingCCY), [data?.reportingCCY])
  const accounts = useClientStore((store) => store.accountsInScope.length)
  const isLengthKnown = useClientStore((store) => store.isLoaded)
  return (
    <DataTable
      title="Account NPV Summary"
      exportAs="npv-snapshot.csv"
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      notes={data?.notes}
      keyOf={accountKey}
      expectedRows={Math.min(accounts || USUAL_ACCOUNTS, PAGE_ROWS) + 1}
      areManyExpected={accounts > PAGE_ROWS}
      isLengthKnown={isLengthKnown}
      {...reportState(report)}
    />
  )
}

const accountColumns = (currency: string | undefined): readonly Column<AccountRow>[] => [
  { key: 'account', title: 'Account', kind: 'text', value: (row) => row.account },
  { key: 'npv', title: 'NPV', badge: currency, kind: 'money', value: (row) => row.npv },
  { key: 'cash', title: 'Cash', kind: 'money', value: (row) => row.cash },
  { key: 'npvChange1D', title: '1D change', kind: 'moneyChange', value: (row) => row.npvChange1D },
  { key: 'pct1D', title: '1D', kind: 'percentChange', value: (row) => row.pct1D },
  { key: 'pctYTD', title: 'YTD', kind: 'percentChange', value: (row) => row.pctYTD },
]
