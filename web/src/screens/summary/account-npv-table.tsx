import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { AccountRow, npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { useClientStore } from '#session/client-store.ts'
import { SHOW_ACCOUNT } from '#tables/account-link.tsx'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { accountKey } from './figure-keys.ts'

const PAGE_ROWS = 10
/** Number of rows while the selection is loading. */
const USUAL_ACCOUNTS = 5

/** Account NPV Summary: one row for each account in scope, and the total of the scope. */
export function AccountNpvTable({ report }: { readonly report: Report<ResponseOf<typeof npvSnapshot>> }) {
  const { data } = report
  const columns = useMemo(
    () => definedColumns<AccountRow>(ACCOUNT_NPV, { reportingCCY: data?.reportingCCY, show: SHOW_ACCOUNT }),
    [data?.reportingCCY],
  )
  const accounts = useClientStore((store) => store.accountsInScope.length)
  const isLengthKnown = useClientStore((store) => store.isLoaded)
  return (
    <DataTable
      title={reportTableText(ACCOUNT_NPV.title)}
      exportAs={`${ACCOUNT_NPV.name}.csv`}
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
