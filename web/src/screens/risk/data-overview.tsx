import type { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import type { RiskContributions } from '@portal/contract/charts/risk-pie.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import type { FigureKind } from '@portal/presentation/format/figure.ts'
import type { ReactNode } from 'react'
import type { Report } from '#api/use-report.ts'
import { NoteList } from '#charts/legend/note-list.tsx'
import { formatDate, formatNumber } from '#messages/page-formats.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import type { TimePeriodField } from '#selection/period/time-period.ts'
import type { UrlChoice } from '#selection/url-choice.ts'
import type { GroupingField } from '#selection/use-grouping.ts'
import { useClientStore } from '#session/client-store.ts'
import { Card } from '#ui/card/card.tsx'
import { Segments } from '#ui/choice/segments.tsx'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import { Explained } from '#ui/explain/explained.tsx'
import { Fact } from '#ui/figure/fact.tsx'
import facts from '#ui/figure/facts.module.css'
import { Moment } from '#ui/page/moment.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { Select } from '#ui/select/select.tsx'
import { coverageText } from './coverage-text.ts'
import styles from './data-overview.module.css'
import { overviewKey } from './figure-keys.ts'

interface DataOverviewProps {
  readonly report: Report<ResponseOf<typeof riskSnapshot>>
  /** The evolution has a period; this report is of one day. */
  readonly evolution: Report<ResponseOf<typeof factorRiskEvolution>>
  readonly choices: {
    readonly horizon: UrlChoice<'1' | '10' | '20'>
    readonly contributions: UrlChoice<RiskContributions>
    readonly grouping: GroupingField['field']
    readonly period: TimePeriodField
  }
}

/** The controls of the screen, and the data from which its figures were computed. */
export function DataOverview({ report: { data, isLoading, isFetching, call }, evolution, choices }: DataOverviewProps) {
  const { horizon, contributions, grouping, period } = choices
  const notes = (data?.notes ?? []).filter(({ row }) => row === 'Coverage').map(({ reason }) => reason)
  return (
    <Card title={riskText('overview')} isLoading={isLoading} isRefetching={isFetching && !isLoading} isPadded>
      <div className={styles.choices}>
        <Choice label={horizon.label}>
          <Segments {...horizon} />
        </Choice>
        <Choice label={contributions.label}>
          <Segments {...contributions} />
        </Choice>
        <div className={styles.list}>
          <Select {...grouping} size="s" />
        </div>
        <PeriodChoice {...period} report={evolution} />
      </div>
      <OverviewFacts data={data} isLoading={isLoading} call={call} />
      <div className={styles.notes}>{notes.length > 0 ? <NoteList notes={notes} /> : null}</div>
    </Card>
  )
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

interface OverviewFactsProps {
  readonly data: ResponseOf<typeof riskSnapshot> | undefined
  readonly isLoading: boolean
  readonly call: FigureCall
}

function OverviewFacts({ data, isLoading, call }: OverviewFactsProps) {
  const client = useClientStore((store) => store.selectedClient)
  const of = data?.overview
  // For a fact with a figure also its column and value, so that it can be explained.
  const known: readonly (readonly [string, ReactNode, (readonly [string, number | null | undefined])?])[] = [
    [riskText('client'), client || null],
    [
      riskText('accounts'),
      of && riskText('accountsOf', { inScope: of.accounts.inScope, ofClient: of.accounts.ofClient }),
      ['accounts.inScope', of?.accounts.inScope],
    ],
    [riskText('currency'), data?.reportingCCY],
    [riskText('mode'), data?.mode],
    [riskText('asOf'), data && <Moment key="moment" asOf={data.asOf} mode={data.mode} />],
    [riskText('scenarios'), of && formatNumber(of.scenarios), ['scenarios', of?.scenarios]],
    [riskText('firstScenario'), of?.firstDay == null ? null : formatDate(of.firstDay)],
    [riskText('lastScenario'), of?.lastDay == null ? null : formatDate(of.lastDay)],
    [riskText('coverage'), of && coverageText(of.coverage), ['coverage.full', of?.coverage.full]],
    [riskText('proxies'), of && formatNumber(of.proxies), ['proxies', of?.proxies]],
    [
      riskText('stale'),
      of && riskText('agedOf', { count: of.stale.count, oldestDays: of.stale.oldestDays }),
      ['stale.count', of?.stale.count],
    ],
    [
      riskText('carried'),
      of && riskText('agedOf', { count: of.carried.count, oldestDays: of.carried.oldestDays }),
      ['carried.count', of?.carried.count],
    ],
    [riskText('inDoubt'), of && formatNumber(of.inDoubt), ['inDoubt', of?.inDoubt]],
    [riskText('missingRates'), of && (of.missingRates.length === 0 ? riskText('noneMissing') : of.missingRates.join(', '))],
    [riskText('curves'), of && spanLines(of.curves.map(({ currency, ...days }) => ({ name: currency, ...days })))],
    [riskText('dividendYields'), of && spanLines(of.dividendYields.map(({ ticker, ...days }) => ({ name: ticker, ...days })))],
    [riskText('benchmark'), of && (of.benchmark ?? riskText('noBenchmark'))],
    [riskText('dataVersion'), of && formatNumber(of.dataVersion)],
  ]
  const wide = [
    riskText('coverage'),
    ...(of && of.curves.length > 0 ? [riskText('curves')] : []),
    ...(of && of.dividendYields.length > 0 ? [riskText('dividendYields')] : []),
  ]
  return (
    <dl className={facts.facts}>
      {known.map(([name, fact, figure]) => (
        <Fact key={name} name={name} isLoading={isLoading} isWide={wide.includes(name)}>
          {figure && figure[1] != null ? (
            <Explained
              figure={{
                address: { ...call, ...overviewKey(figure[0]) },
                title: name,
                kind: KINDS[figure[0]] ?? 'count',
                value: figure[1],
              }}
            >
              {fact}
            </Explained>
          ) : (
            fact
          )}
        </Fact>
      ))}
    </dl>
  )
}

interface Span {
  readonly name: string
  readonly firstDay: number
  readonly lastDay: number
}

/** Stored data, a line each with its days. */
function spanLines(spans: readonly Span[]): ReactNode {
  if (spans.length === 0) return riskText('noneStored')
  return spans.map(({ name, firstDay, lastDay }) => (
    <span key={name} className={styles.line}>
      {firstDay === lastDay
        ? riskText('storedOn', { name, day: formatDate(firstDay) })
        : riskText('storedOver', { name, first: formatDate(firstDay), last: formatDate(lastDay) })}
    </span>
  ))
}

/** Formats of facts that are not counts. */
const KINDS: Readonly<Record<string, FigureKind>> = { 'coverage.full': 'percent' }
