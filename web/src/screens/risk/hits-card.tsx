import type { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartModel } from '#charts/chart-model.ts'
import { histogramModel } from '#charts/models/histogram-model.ts'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { riskText } from '#messages/risk-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { RiskFilters } from '#selection/filters.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { Segments } from '#ui/choice/segments.tsx'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import { BacktestFacts } from './backtest-facts.tsx'
import { withKeysUnder } from './figure-keys.ts'
import { WorstDays } from './worst-days.tsx'

type HitsReply = ResponseOf<typeof hitsSimulation>
type HitsView = Required<RiskFilters>['hitsView']

/** Hypothetical profit and loss of today's holdings on past days, how often it exceeded the value at risk, and the backtest. */
export function HitsCard({ report }: { readonly report: Report<HitsReply> }) {
  const { data } = report
  const view = useUrlChoice('hitsView', riskText('hitsView'), riskText.group('hitsViews'))
  const model = useMemo(() => data && modelOf(data, view.value), [data, view.value])
  return (
    <ChartCard
      title={riskText('hits')}
      exportAs="hits-simulation.csv"
      model={model}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(view.value === 'backtest' ? ofBacktest(data) : data)}
      controls={<Segments {...view} />}
      foot={data ? <Foot data={data} view={view.value} call={report.call} /> : null}
      {...reportState(report)}
    />
  )
}

interface FootProps {
  readonly data: HitsReply
  readonly view: HitsView
  readonly call: FigureCall
}

function Foot({ data, view, call }: FootProps) {
  if (view === 'backtest') return data.backtest ? <BacktestFacts backtest={data.backtest} call={call} /> : null
  return data.worstDays.length > 0 ? <WorstDays days={data.worstDays} currency={data.reportingCCY} call={call} /> : null
}

function modelOf({ chart, history, backtest, reportingCCY, notes }: HitsReply, view: HitsView): ChartModel<object> | null {
  if (view === 'distribution') return chart && asAny(withNotes(histogramModel(chart, reportingCCY), notes))
  const lines = view === 'history' ? history : backtest?.chart
  return lines ? asAny(withKeysUnder(view, withNotes(linesModel(lines, reportingCCY), notes))) : null
}

/** Remarks on the backtest if the chart itself is shown. */
function ofBacktest(data: HitsReply | undefined) {
  if (!data?.chart) return data
  return { notes: data.notes?.filter(({ field }) => field === 'backtest') }
}

/** A chart card shows one of several models; the row type matters only between a model and its own columns. */
const asAny = <Row extends object>(model: ChartModel<Row>) => model as unknown as ChartModel<object>
