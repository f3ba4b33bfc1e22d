import { useState } from 'react'
import { performanceText } from '#messages/performance-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Checklist } from '#ui/choice/checklist.tsx'
import { Popup } from '#ui/popup/popup.tsx'
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
        <Popup title={performanceText('compareTitle')} size="s" onClose={() => setIsComparing(false)}>
          <Checklist
            legend={performanceText('compareLegend')}
            options={available.filter((name) => name !== own).map((name) => ({ value: name, label: name }))}
            chosen={new Set(compared)}
            onChange={(chosen) => choice.compare(available.filter((name) => chosen.has(name)))}
            allLabel={performanceText('allBenchmarks')}
            countText={(shown, all) => performanceText('comparedOf', { shown, all })}
          />
        </Popup>
      ) : null}
    </div>
  )
}
