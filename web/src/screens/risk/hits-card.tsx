import type { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartModel } from '#charts/chart-model.ts'
import { histogramModel } from '#charts/models/histogram-model.ts'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { RiskFilters } from '#selection/filters.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { Segments } from '#ui/choice/segments.tsx'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { BacktestFacts } from './backtest-facts.tsx'
import { withKeysUnder } from './figure-keys.ts'
import { WorstDays } from './worst-days.tsx'

type HitsReply = ResponseOf<typeof hitsSimulation>
type HitsView = Required<RiskFilters>['hitsView']

/** Hypothetical profit and loss of today's holdings on past days, how often it exceeded the value at risk, and the backtest. */
export function HitsCard({ report }: { readonly report: Report<HitsReply> }) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const view = useUrlChoice('hitsView', riskText('hitsView'), riskText.group('hitsViews'))
  const isOfLines = view.value !== 'distribution'
  const bins = useMemo(
    () => (data && !isOfLines ? distributionOf(data, areAmountsHidden) : data && null),
    [data, isOfLines, areAmountsHidden],
  )
  const lines = useMemo(
    () => (data && isOfLines ? linesOf(data, view.value, areAmountsHidden) : data && null),
    [data, isOfLines, view.value, areAmountsHidden],
  )
  const pictureNote = useDemoNote()
  const cardOf = <Row extends object>(model: ChartModel<Row> | null | undefined) => (
    <ChartCard
      title={riskText('hits')}
      exportAs="hits-simulation.csv"
      model={model}
      pictureNote={pictureNote}
      emptyHint={reasonsOf(view.value === 'backtest' ? ofBacktest(data) : data)}
      controls={<Segments {...view} />}
      foot={data ? <Foot data={data} view={view.value} call={report.call} /> : null}
      {...reportState(report)}
    />
  )
  return isOfLines ? cardOf(lines) : cardOf(bins)
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

function distributionOf({ chart, reportingCCY, notes }: HitsReply, areAmountsHidden: boolean) {
  return chart && withNotes(histogramModel(chart, { currency: reportingCCY, areAmountsHidden }), notes)
}

function linesOf({ history, backtest, reportingCCY, notes }: HitsReply, view: HitsView, areAmountsHidden: boolean) {
  const lines = view === 'history' ? history : backtest?.chart
  return lines ? withKeysUnder(view, withNotes(linesModel(lines, { currency: reportingCCY, areAmountsHidden }), notes)) : null
}

/** Remarks on the backtest if the chart itself is shown. */
function ofBacktest(data: HitsReply | undefined) {
  if (!data?.chart) return data
  return { notes: data.notes?.filter(({ field }) => field === 'backtest') }
}
