import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { story } from '@portal/contract/reports/story.ts'
import { lazy, Suspense } from 'react'

import { useReport } from '#api/use-report.ts'
import { summaryText } from '#messages/reports/summary-texts.ts'
import { useCrossFilter } from '#selection/use-cross-filter.ts'
import { useClientStore } from '#session/client-store.ts'
import { Card, isLongWhenPrinted } from '#ui/card/card.tsx'
import { CardPlace } from '#ui/card/card-place.ts'
import { AccountNpvTable } from './account-npv-table.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { HoldingsTable } from './holdings-table.tsx'
import { NpvPieCard } from './npv-pie-card.tsx'
import styles from './summary-screen.module.css'
import { SummaryTitle } from './summary-title.tsx'
import { useCrossFilteredHoldings } from './use-cross-filtered-holdings.ts'

// Code below the first figures is loaded in parallel.
const PerformanceIndexCard = lazy(() =>
  import('./performance-index-card.tsx').then((file) => ({ default: file.PerformanceIndexCard })),
)
const StoryCard = lazy(() => import('./story-card.tsx').then((file) => ({ default: file.StoryCard })))
const MoveCard = lazy(() => import('./move-card.tsx').then((file) => ({ default: file.MoveCard })))

/** The portfolio's one-day treemap, not the market's. */
const OF_DAY = { scope: 'portfolio', timePeriod: '1D' } as const
const STORY_OF_DAY = { timePeriod: '1D' } as const

/**
 * /: the NPV of the accounts in scope and the causes of its change over the day. Each request starts when the previous one has
 * settled.
 */
export function SummaryScreen() {
  const snapshot = useReport(npvSnapshot)
  const top = useReport(glTop, { after: snapshot })
  const pie = useReport(npvPie, { after: top })
  const risk = useReport(riskSnapshot, { after: pie })
  const index = useReport(performanceIndex, { after: risk })
  const tree = useReport(treeMap, { extra: OF_DAY, after: index })
  const happened = useReport(story, { extra: STORY_OF_DAY, after: tree })
  const { crossFilter, choiceOf, clear } = useCrossFilter()
  const clientName = useClientStore((store) => store.selectedClient)
  const holdings = useCrossFilteredHoldings(crossFilter, pie.data?.chart, pie, clear)
  return (
    <>
      <SummaryTitle snapshot={snapshot.data} isLoading={snapshot.isLoading} />
      {/* Remount the cards for another client, so that nothing animates from the previous one. */}
      <div key={clientName} className={styles.room}>
        <div className={styles.grid} data-long={isLongWhenPrinted(snapshot.data?.rows.length ?? 0) || undefined}>
          <div className={styles.whole}>
            <FiguresStrip snapshot={snapshot} risk={risk} />
          </div>
          <CardPlace value={styles.story}>
            <Suspense fallback={<CardSkeleton title={summaryText('story')} />}>
              <StoryCard report={happened} />
            </Suspense>
          </CardPlace>
          <CardPlace value={styles.wide}>
            <AccountNpvTable report={snapshot} />
          </CardPlace>
          <CardPlace value={styles.narrow}>
            <NpvPieCard report={pie} choice={choiceOf('class')} />
          </CardPlace>
          <CardPlace value={styles.wideChart}>
            <Suspense fallback={<CardSkeleton title={summaryText('evolution')} />}>
              <PerformanceIndexCard report={index} />
            </Suspense>
          </CardPlace>
          <CardPlace value={styles.narrowChart}>
            <Suspense fallback={<CardSkeleton title={summaryText('treeMap')} />}>
              <MoveCard report={tree} choice={choiceOf('ticker')} />
            </Suspense>
          </CardPlace>
          <CardPlace value={styles.first}>
            <HoldingsTable group="topHoldings" report={top} holdings={holdings} />
          </CardPlace>
          <CardPlace value={styles.third}>
            <HoldingsTable group="gainers" report={top} holdings={holdings} />
          </CardPlace>
          <CardPlace value={styles.third}>
            <HoldingsTable group="losers" report={top} holdings={holdings} />
          </CardPlace>
        </div>
      </div>
    </>
  )
}

/** The skeleton of a card whose code is loading. */
function CardSkeleton({ title }: { readonly title: string }) {
  return (
    <Card title={title} isLoading>
      {null}
    </Card>
  )
}
