import type { Interval } from '@portal/contract/reports/time-period.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { reportText } from '#messages/reports/report-texts.ts'
import type { ReportPdf } from '#selection/files/use-report-pdf.ts'
import { periodPresets } from '#selection/period/period-presets.ts'
import { useCalendarDay } from '#selection/period/time-period.ts'
import type { ReportExtent } from '#session/report-view.ts'
import { PeriodFiles } from '#ui/page/period-files.tsx'

interface ReadyPeriodsProps {
  readonly pdf: ReportPdf
  readonly extent: ReportExtent
}

/** The report that is shown as a PDF over the periods that are asked for most, without showing it over them. */
export function ReadyPeriods({ pdf, extent }: ReadyPeriodsProps) {
  return (
    <PeriodFiles
      label={reportText('pdfOf')}
      files={usualPeriods(useCalendarDay()).map((value) => {
        const period = timePeriodText(value)
        return { value, label: period, name: reportText('pdfOfPeriod', { period }) }
      })}
      pending={pdf.pending?.timePeriod ?? null}
      isDisabled={!pdf.isReady}
      onChoose={(timePeriod) => pdf.download({ ...extent, timePeriod })}
    />
  )
}

/** The month before, the last four quarters and the last two years that have ended. */
function usualPeriods(day: string): readonly Interval[] {
  const { months, quarters, years } = periodPresets(day, null)
  return [months[0], ...quarters.slice(1, 5), ...years.slice(1, 3)]
}
