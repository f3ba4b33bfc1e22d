import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { useReport } from '#api/use-report.ts'
import { AccountNpvTable } from './account-npv-table.tsx'
import { HoldingsTable } from './holdings-table.tsx'
import { NpvPieCard } from './npv-pie-card.tsx'
import styles from './summary-screen.module.css'
import { SummaryTitle } from './summary-title.tsx'

/** /: what the accounts in scope are worth, and what moved them today. Each request starts when the one before has settled. */
export function SummaryScreen() {
  const snapshot = useReport(npvSnapshot)
  const top = useReport(glTop, { after: snapshot })
  const pie = useReport(npvPie, { after: top })
  return (
    <>
      <SummaryTitle snapshot={snapshot.data} isLoading={snapshot.isLoading} />
      <div className={styles.room}>
        <div className={styles.grid}>
          <div className={styles.wide}>
            <AccountNpvTable report={snapshot} />
          </div>
          <div className={styles.narrow}>
            <NpvPieCard report={pie} />
          </div>
          <div className={styles.first}>
            <HoldingsTable title="Top Holdings" exportAs="top-holdings.csv" group="topHoldings" report={top} />
          </div>
          <div className={styles.third}>
            <HoldingsTable title="Gainers" exportAs="gainers.csv" group="gainers" report={top} />
          </div>
          <div className={styles.third}>
            <HoldingsTable title="Losers" exportAs="losers.csv" group="losers" report={top} />
          </div>
        </div>
      </div>
    </>
  )
}
