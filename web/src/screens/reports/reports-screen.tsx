import { FileDown } from 'lucide-react'
import { useCallback, useContext, useLayoutEffect, useMemo } from 'react'

import { reportText } from '#messages/reports/report-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useReportPdf } from '#selection/files/use-report-pdf.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useReportContents } from '#selection/report-contents.ts'
import { useReportPaper } from '#selection/report-paper.ts'
import { useClientStore } from '#session/client-store.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { useReportView } from '#session/report-view.ts'
import { Button } from '#ui/button/button.tsx'
import { Segments } from '#ui/choice/segments.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { saveServerFile } from '#ui/grid/export/save-file.ts'
import { DayChoice } from '#ui/page/day-choice.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { WhatChangedLink } from '#ui/page/what-changed-link.tsx'
import { ReadyPeriods } from './ready-periods.tsx'
import { ReportContents } from './report-contents.tsx'

const PAPERS = [
  { value: 'A4', label: reportText('a4') },
  { value: 'Letter', label: reportText('letter') },
] as const

/** /reports: the report of the selected client over a time period, also as a PDF. The shell keeps its iframe. */
export function ReportsScreen() {
  const areHidden = useContext(AmountsHidden)
  const period = useTimePeriod()
  const lastClose = useReplyMode((reply) => reply.lastClose)
  const isLive = useClientStore((store) => store.useLive)
  const { sections, comparedWith } = useReportContents()
  const { paper, choose } = useReportPaper()
  const pdf = useReportPdf(saveServerFile)
  const extent = useMemo(() => ({ timePeriod: period.value, sections, comparedWith }), [period.value, sections, comparedWith])
  const download = useCallback(() => pdf.download(extent), [pdf.download, extent])
  useLayoutEffect(() => {
    useReportView.setState({ view: { ...extent, download } })
    return () => useReportView.setState({ view: null })
  }, [extent, download])
  return (
    <>
      <PageHead
        title={screenTitle('reports')}
        lead={screenLead('reports')}
        facts={areHidden ? undefined : reportText('hint')}
        filters={
          <>
            <DayChoice asOf={lastClose ?? Date.now() / 1000} mode={isLive ? 'Live' : 'Close'} />
            <WhatChangedLink />
            <PeriodChoice {...period} isLabelHidden />
            <ReportContents />
            <Segments label={reportText('paper')} options={PAPERS} value={paper} onChange={choose} />
            {areHidden ? null : (
              <Button icon={FileDown} size="s" isBusy={pdf.pending !== null} disabled={!pdf.isReady} onClick={download}>
                {reportText('download')}
              </Button>
            )}
          </>
        }
      />
      {areHidden || isLive ? null : <ReadyPeriods pdf={pdf} extent={extent} />}
    </>
  )
}
