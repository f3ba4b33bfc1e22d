import { REPORT_SECTIONS, type ReportSection } from '@portal/contract/reports/embedded-report.ts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { reportText } from '#messages/reports/report-texts.ts'
import { USUAL_SECTIONS, useReportContents } from '#selection/report-contents.ts'
import { Button } from '#ui/button/button.tsx'
import { Checklist } from '#ui/choice/checklist.tsx'
import { Segments } from '#ui/choice/segments.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { ReportBenchmarks } from './report-benchmarks.tsx'

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
      {sections?.includes('performance') ? <ReportBenchmarks /> : null}
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

const SECTIONS = REPORT_SECTIONS.map((value) => ({ value, label: reportText(`section.${value}`) }))

/** The report is loaded again when the popup is closed by its button, not at each box. */
function SectionsPopup({ sections, onChoose, onClose }: SectionsPopupProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(sections))
  return (
    <Popup title={reportText('sections')} size="s" onClose={onClose}>
      <Checklist
        legend={reportText('sectionsOf')}
        options={SECTIONS}
        chosen={chosen}
        onChange={setChosen}
        allLabel={reportText('allSections')}
        countText={(count, all) => reportText('sectionCount', { count, all })}
      />
      <PopupActions>
        <Button onClick={onClose}>{reportText('cancel')}</Button>
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          onClick={() => {
            onChoose(REPORT_SECTIONS.filter((section) => chosen.has(section)))
            onClose()
          }}
        >
          {reportText('showSections')}
        </Button>
      </PopupActions>
    </Popup>
  )
}
