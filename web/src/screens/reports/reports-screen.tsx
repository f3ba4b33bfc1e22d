import { FileDown } from 'lucide-react'
import { useContext, useLayoutEffect } from 'react'

import { reportText } from '#messages/report-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useTimePeriod } from '#selection/time-period.ts'
import { useReportView } from '#session/report-view.ts'
import { Button } from '#ui/button/button.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { WhatChangedLink } from '#ui/page/what-changed-link.tsx'
import { Select } from '#ui/select/select.tsx'
import { useReportPdf } from './use-report-pdf.ts'

/** /reports: the report of the selected client over a time period, also as a PDF. The shell keeps its iframe. */
export function ReportsScreen() {
  const areHidden = useContext(AmountsHidden)
  const period = useTimePeriod()
  const { download, isPending, isReady } = useReportPdf(period.value)
  useLayoutEffect(() => {
    useReportView.setState({ view: { timePeriod: period.value, download } })
    return () => useReportView.setState({ view: null })
  }, [period.value, download])
  return (
    <PageHead
      title={screenTitle('reports')}
      lead={screenLead('reports')}
      facts={areHidden ? undefined : reportText('hint')}
      filters={
        <>
          <WhatChangedLink />
          <Select {...period} isLabelHidden size="s" />
          {areHidden ? null : (
            <Button icon={FileDown} size="s" isBusy={isPending} disabled={!isReady} onClick={download}>
              {reportText('download')}
            </Button>
          )}
        </>
      }
    />
  )
}
