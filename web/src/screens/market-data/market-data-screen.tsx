import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { worldMap } from '@portal/contract/charts/world-map.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import { marketText } from '#messages/reports/market-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useCrossFilter } from '#selection/use-cross-filter.ts'
import { CardPlace } from '#ui/card/card-place.ts'
import { classNames } from '#ui/class-names.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { HistogramCard } from './histogram-card.tsx'
import { MarketControls } from './market-controls.tsx'
import styles from './market-data-screen.module.css'
import { MarketTable } from './market-table.tsx'
import { TreeMapCard } from './tree-map-card.tsx'
import { useCrossFilteredInstruments } from './use-cross-filtered-instruments.ts'
import { WatchlistTable } from './watchlist-table.tsx'
import { WorldMapCard } from './world-map-card.tsx'

const GROUPS = Object.keys(MARKET_TABLES) as readonly (keyof typeof MARKET_TABLES)[]

/**
 * /market-data: prices of the institution's market, or of the instruments held in scope. Tables show the day, charts the time
 * period. Each request starts when the previous one has settled.
 */
export function MarketDataScreen() {
  const scope = useUrlChoice('scope', marketText('scope'), marketText.group('scopes'))
  const period = useTimePeriod()
  const needsAccounts = scope.value === 'portfolio'
  const ofDay = useMemo(() => ({ scope: scope.value }), [scope.value])
  const ofPeriod = useMemo(() => ({ scope: scope.value, timePeriod: period.value }), [scope.value, period.value])
  const tables = useReport(marketDataTables, { extra: ofDay, needsAccounts })
  const tree = useReport(treeMap, { extra: ofPeriod, needsAccounts, after: tables })
  const world = useReport(worldMap, { extra: ofPeriod, needsAccounts, after: tree })
  const histogram = useReport(assetReturnHistogram, { extra: ofPeriod, needsAccounts, after: world })
  const { crossFilter, choiceOf, clear } = useCrossFilter()
  const choice = useCrossFilteredInstruments(crossFilter, {
    tree: tree.data?.chart,
    world: needsAccounts ? null : world.data?.chart,
    histogram: histogram.data?.chart,
  })
  return (
    <>
      <PageHead title={screenTitle('marketData')} lead={screenLead('marketData')} />
      <div className={styles.room}>
        <div className={styles.grid}>
          <div className={styles.whole}>
            <MarketControls scope={scope} period={period} report={tables} tree={tree} />
          </div>
          {GROUPS.map((group) =>
            group === 'watchlist' ? (
              <div key={group} className={styles.third}>
                <WatchlistTable group={group} report={tables} choice={choice} onClear={clear} />
              </div>
            ) : (
              <CardPlace key={group} value={styles.third}>
                <MarketTable group={group} report={tables} choice={choice} onClear={clear} />
              </CardPlace>
            ),
          )}
          <CardPlace value={classNames(styles.third, styles.last)}>
            <HistogramCard report={histogram} choice={choiceOf('bin')} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <TreeMapCard report={tree} scope={scope.value} choice={choiceOf('ticker')} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <WorldMapCard report={world} scope={scope.value} choice={needsAccounts ? undefined : choiceOf('country')} />
          </CardPlace>
        </div>
      </div>
    </>
  )
}
