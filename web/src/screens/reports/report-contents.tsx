import { limits } from '@portal/contract/limits/limits.ts'
import { REPORT_SECTIONS, type ReportSection } from '@portal/contract/reports/embedded-report.ts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useReport } from '#api/use-report.ts'
import { reportText } from '#messages/report-texts.ts'
import { USUAL_SECTIONS, useReportContents } from '#selection/report-contents.ts'
import { Button } from '#ui/button/button.tsx'
import { Checklist } from '#ui/choice/checklist.tsx'
import { Segments } from '#ui/choice/segments.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

const EXTENTS = (['brief', 'full'] as const).map((value) => ({ value, label: reportText(value) }))

/** The brief or the full report, and the sections of the full one. */
export function ReportContents() {
  const { sections, choose } = useReportContents()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Segments
        label={reportText('extent')}
        options={EXTENTS}
        value={sections ? 'full' : 'brief'}
        onChange={(extent) => choose(extent === 'full' ? USUAL_SECTIONS : undefined)}
      />
      {sections ? (
        <Button icon={ListChecks} size="s" onClick={() => setIsChoosing(true)}>
          {reportText('sections')}
        </Button>
      ) : null}
      {sections && isChoosing ? (
        <SectionsPopup sections={sections} onChoose={choose} onClose={() => setIsChoosing(false)} />
      ) : null}
    </>
  )
}

interface SectionsPopupProps {
  readonly sections: readonly ReportSection[]
  readonly onChoose: (sections: readonly ReportSection[]) => void
  readonly onClose: () => void
}

const optionsOf = (sections: readonly ReportSection[]) =>
  sections.map((value) => ({ value, label: reportText(`section.${value}`) }))

/** The report is loaded again when the popup is closed by its button, not at each box. */
function SectionsPopup({ sections, onChoose, onClose }: SectionsPopupProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(sections))
  const hasLimits = useReport(limits).data?.rows.length !== 0
  const offered = REPORT_SECTIONS.filter((section) => section !== 'limits' || hasLimits)
  const shown = new Set(offered.filter((section) => chosen.has(section)))
  return (
    <Popup title={reportText('sections')} size="s" onClose={onClose}>
      <Checklist
        legend={reportText('sectionsOf')}
        options={optionsOf(offered)}
        chosen={shown}
        onChange={setChosen}
        allLabel={reportText('allSections')}
        countText={(count, all) => reportText('sectionCount', { count, all })}
      />
      <PopupActions>
        <Button onClick={onClose}>{reportText('cancel')}</Button>
        <Button
          variant="primary"
          disabled={shown.size === 0}
          onClick={() => {
            onChoose([...shown])
            onClose()
          }}
        >
          {reportText('showSections')}
        </Button>
      </PopupActions>
    </Popup>
  )
}
