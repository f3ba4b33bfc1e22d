import { benchmarkPerformance } from '@portal/contract/reports/performance/performance.ts'
import { useState } from 'react'
import { useReport } from '#api/use-report.ts'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { type ComparedBenchmarks, useComparedBenchmarks } from '#selection/compared-benchmarks.ts'
import { ComparePopup } from '#tables/compare-popup.tsx'
import { Button } from '#ui/button/button.tsx'

/** The benchmarks that stand beside the scope's own in the section of performance. */
export function ReportBenchmarks() {
  const choice = useComparedBenchmarks()
  const [isComparing, setIsComparing] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setIsComparing(true)}>
        {performanceText('compare', { count: choice.compared.length })}
      </Button>
      {isComparing ? <AvailableBenchmarks choice={choice} onClose={() => setIsComparing(false)} /> : null}
    </>
  )
}

interface AvailableBenchmarksProps {
  readonly choice: ComparedBenchmarks
  readonly onClose: () => void
}

/** Their names come with the reply that compares them: it is asked for when the popup is opened. */
function AvailableBenchmarks({ choice, onClose }: AvailableBenchmarksProps) {
  const { data } = useReport(benchmarkPerformance)
  return <ComparePopup choice={choice} available={data?.available ?? choice.compared} onClose={onClose} />
}
