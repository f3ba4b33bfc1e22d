import type { treeMap } from '@portal/contract/charts/tree-map.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import type { MarketScope } from '@portal/contract/reports/parts/market-request.ts'
import type { ReactNode } from 'react'

import type { Report } from '#api/use-report.ts'
import { marketText } from '#messages/reports/market-texts.ts'
import type { TimePeriodField } from '#selection/period/time-period.ts'
import type { UrlChoice } from '#selection/url-choice.ts'
import { Segments } from '#ui/choice/segments.tsx'
import { Explained } from '#ui/explain/explained.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Missing } from '#ui/figure/figure.tsx'
import { ChosenDay, DayChoice } from '#ui/page/day-choice.tsx'
import { Moment } from '#ui/page/moment.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { WhatChangedLink } from '#ui/page/what-changed-link.tsx'
import { OLDEST_PRICE } from './figure-keys.ts'
import styles from './market-controls.module.css'

interface MarketControlsProps {
  readonly scope: UrlChoice<MarketScope>
  readonly period: TimePeriodField
  readonly report: Report<ResponseOf<typeof marketDataTables>>
  /** The tree map has a period; this report is of one day. */
  readonly tree: Report<ResponseOf<typeof treeMap>>
}

/** The controls: scope, time period, and the age of the data. */
export function MarketControls({ scope, period, report: { data, isLoading, call }, tree }: MarketControlsProps) {
  return (
    <section className={styles.controls} aria-label={marketText('controls')}>
      <div className={styles.control}>
        <span className={styles.label} aria-hidden="true">
          {scope.label}
        </span>
        <Segments {...scope} />
      </div>
      <PeriodChoice {...period} report={tree} />
      <dl className={styles.facts}>
        <Fact name={marketText('asOf')} isLoading={isLoading}>
          {data ? (
            <>
              <Moment asOf={data.asOf} mode={data.mode} />
              &ensp; <DayChoice asOf={data.asOf} mode={data.mode} />
              &ensp; <WhatChangedLink />
            </>
          ) : isLoading ? null : (
            <ChosenDay />
          )}
        </Fact>
        <Fact name={marketText('oldestPrice')} isLoading={isLoading}>
          {typeof data?.oldestPriceDays === 'number' ? (
            <Explained
              figure={{
                address: { ...call, ...OLDEST_PRICE },
                title: marketText('oldestPrice'),
                kind: 'count',
                value: data.oldestPriceDays,
              }}
            >
              {marketText('ageOf', { days: data.oldestPriceDays })}
            </Explained>
          ) : null}
        </Fact>
      </dl>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly isLoading: boolean
  readonly children: ReactNode
}

function Fact({ name, isLoading, children }: FactProps) {
  return (
    <div>
      <dt className={styles.label}>{name}</dt>
      <dd className={styles.fact}>{children ?? (isLoading ? <Skeleton width="m" /> : <Missing />)}</dd>
    </div>
  )
}
