import { performanceText } from '#messages/reports/performance-texts.ts'
import type { ComparedBenchmarks } from '#selection/compared-benchmarks.ts'
import { Checklist } from '#ui/choice/checklist.tsx'
import { Popup } from '#ui/popup/popup.tsx'

interface ComparePopupProps {
  readonly choice: ComparedBenchmarks
  /** Names of the benchmarks that can be chosen. */
  readonly available: readonly string[]
  readonly onClose: () => void
}

/** The benchmarks that stand beside the scope's own. */
export function ComparePopup({ choice, available, onClose }: ComparePopupProps) {
  return (
    <Popup title={performanceText('compareTitle')} size="s" onClose={onClose}>
      <Checklist
        legend={performanceText('compareLegend')}
        options={available.map((name) => ({ value: name, label: name }))}
        chosen={new Set(choice.compared)}
        onChange={(chosen) => choice.compare(available.filter((name) => chosen.has(name)))}
        allLabel={performanceText('allBenchmarks')}
        countText={(shown, all) => performanceText('comparedOf', { shown, all })}
      />
    </Popup>
  )
}
