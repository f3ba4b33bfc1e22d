import { useEffect, useState } from 'react'

import { Button } from '#ui/button/button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { SampleTableSettings } from './sample-table-settings.tsx'
import styles from './style-guide-screen.module.css'

interface SampleRow {
  readonly account: string
  readonly npv: number | null
  readonly change: number | null
  readonly ytd: number | null
}

const COLUMNS: readonly Column<SampleRow>[] = [
  { key: 'account', title: 'Account', kind: 'text', value: (row) => row.account },
  { key: 'npv', title: 'NPV', badge: 'USD', kind: 'money', value: (row) => row.npv },
  { key: 'change', title: '1D change', kind: 'moneyChange', value: (row) => row.change },
  { key: 'ytd', title: 'YTD', kind: 'percentChange', value: (row) => row.ytd },
  { key: 'cost', title: 'Cost', badge: 'USD', kind: 'money', value: (row) => row.npv, isOptional: true },
]

const NAMES = [
  'Core',
  'Income',
  'Growth',
  'Reserve',
  'Endowment',
  'Pension',
  'Trust',
  'Family',
  'Bridge',
  'Legacy',
  'Harbour',
  'Meadow',
]

/** Sample rows with a gain, a loss, a zero and a missing value. */
const ROWS: readonly SampleRow[] = NAMES.map((account, index) => ({
  account,
  npv: 4_114_020 + 3_204_110 * index,
  change: (index - 4) * 14_580,
  ytd: index === 7 ? null : (index - 3) * 0.0114,
}))

const TOTAL: SampleRow = { account: 'Total', npv: 260_839_500, change: 262_440, ytd: 0.0812 }
const NOTES = [{ row: 'Family', field: 'ytd', reason: 'No value at the start of the year' }]

/** A table with all features, and one for each state. */
export function TableSamples() {
  return (
    <div className={styles.stack}>
      <SampleTableSettings>
        <DataTable title="Sample table" exportAs="sample.csv" columns={COLUMNS} rows={ROWS} total={TOTAL} notes={NOTES} />
      </SampleTableSettings>
      <div className={styles.grid}>
        <DataTable title="While it loads" exportAs="sample.csv" columns={COLUMNS} rows={undefined} expectedRows={4} isLoading />
        <ReloadedTable />
        <DataTable
          title="When it failed"
          exportAs="sample.csv"
          columns={COLUMNS}
          rows={undefined}
          error={{ message: 'The server took too long', requestId: 'req-91c0' }}
          onRetry={() => {}}
        />
        <DataTable title="When there is nothing" exportAs="sample.csv" columns={COLUMNS} rows={[]} />
      </div>
    </div>
  )
}

const RELOAD_MS = 3000
const FEW_ROWS = ROWS.slice(0, 4)

/** A table that reloads on a press: rows are dimmed until the new ones arrive. */
function ReloadedTable() {
  const [isRefetching, setIsRefetching] = useState(false)
  useEffect(() => {
    if (!isRefetching) return
    const timer = setTimeout(() => setIsRefetching(false), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isRefetching])
  return (
    <DataTable
      title="While it loads again"
      columns={COLUMNS}
      rows={FEW_ROWS}
      isRefetching={isRefetching}
      actions={
        <Button size="s" onClick={() => setIsRefetching(true)}>
          Load again
        </Button>
      }
    />
  )
}
