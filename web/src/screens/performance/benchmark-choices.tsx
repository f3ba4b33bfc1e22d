import { useState } from 'react'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { ComparePopup } from '#tables/compare-popup.tsx'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './benchmark-choices.module.css'
import type { BenchmarkChoice } from './use-benchmarks.ts'

interface BenchmarkChoicesProps {
  readonly choice: BenchmarkChoice
  /** Names of all benchmarks of the institution. */
  readonly available: readonly string[]
}

/** The benchmark in place of the scope's own, and those that stand beside it. */
export function BenchmarkChoices({ choice, available }: BenchmarkChoicesProps) {
  const [isComparing, setIsComparing] = useState(false)
  const { own, compared } = choice
  return (
    <div className={styles.choices}>
      <Select
        label={performanceText('benchmark')}
        isLabelHidden
        size="s"
        options={[
          { value: '', label: performanceText('ownBenchmark') },
          ...available.map((name) => ({ value: name, label: name })),
        ]}
        value={own}
        onChange={choice.choose}
      />
      <Button size="s" onClick={() => setIsComparing(true)}>
        {performanceText('compare', { count: compared.length })}
      </Button>
      {isComparing ? (
        <ComparePopup
          choice={choice}
          available={available.filter((name) => name !== own)}
          onClose={() => setIsComparing(false)}
        />
      ) : null}
    </div>
  )
}
