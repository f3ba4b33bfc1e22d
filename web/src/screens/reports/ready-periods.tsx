import type { Interval } from '@portal/contract/reports/time-period.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { reportText } from '#messages/reports/report-texts.ts'
import { useFirstDay } from '#selection/accounts-in-scope.ts'
import type { ReportPdf } from '#selection/files/use-report-pdf.ts'
import { endsSince, periodPresets } from '#selection/period/period-presets.ts'
import { usePresetDay } from '#selection/period/time-period.ts'
import type { ReportExtent } from '#session/report-view.ts'
import { PeriodFiles } from '#ui/page/period-files.tsx'

interface ReadyPeriodsProps {
  readonly pdf: ReportPdf
  readonly extent: ReportExtent
}

/** The report that is shown as a PDF over the periods that are asked for most, without showing it over them. */
export function ReadyPeriods({ pdf, extent }: ReadyPeriodsProps) {
  const periods = usualPeriods(usePresetDay(), useFirstDay())
  if (periods.length === 0) return null
  return (
    <PeriodFiles
      label={reportText('pdfOf')}
      files={periods.map((value) => {
        const period = timePeriodText(value)
        return { value, label: period, name: reportText('pdfOfPeriod', { period }) }
      })}
      pending={pdf.pending?.timePeriod ?? null}
      isDisabled={!pdf.isReady}
      onChoose={(timePeriod) => pdf.download({ ...extent, timePeriod })}
    />
  )
}

/** The month before, the last four quarters and the last two years that have ended; none before the first entry. */
function usualPeriods(day: string, first: string | null): readonly Interval[] {
  const { months, quarters, years } = periodPresets(day, first)
  return [months[0], ...quarters.slice(1, 5), ...years.slice(1, 3)].filter((period) => endsSince(period, first))
}
