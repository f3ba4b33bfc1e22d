import type { BarsData, LinesData, PieData } from '@portal/contract/charts/chart-data.ts'
import { useContext, useMemo } from 'react'
import { ChartCard } from '#charts/chart-card.tsx'
import { barsModel } from '#charts/models/bars-model.ts'
import { linesModel } from '#charts/models/lines-model.ts'
import { pieModel } from '#charts/models/pie-model.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import styles from './style-guide-screen.module.css'

const part = (label: string, fraction: number) => ({
  key: label,
  label,
  value: fraction * 116_000_000,
  fraction,
  share: fraction,
})

const SLICES: PieData = {
  kind: 'slices',
  title: 'Sample chart',
  unit: 'money',
  slices: [
    part('Equity', 0.482),
    part('Fixed income', 0.274),
    part('Multi-asset', 0.123),
    part('Alternatives', 0.084),
    part('Cash', 0.037),
  ],
  negatives: [],
}

const WEEK_SECONDS = 604_800
const WEEKS = Array.from({ length: 53 }, (_, week) => Date.UTC(2025, 10, 20) / 1000 + week * WEEK_SECONDS)

const LINES: LinesData = {
  kind: 'lines',
  title: 'Sample of lines',
  unit: 'index',
  days: WEEKS,
  series: [
    {
      key: 'portfolio',
      label: 'Portfolio',
      role: 'portfolio',
      values: WEEKS.map((_, week) => 100 + week * 0.9 + 4 * Math.sin(week / 3)),
    },
    {
      key: 'benchmark',
      label: 'Benchmark',
      role: 'benchmark',
      // A month without data is a gap.
      values: WEEKS.map((_, week) => (week > 20 && week < 25 ? null : 100 + week * 0.3 + 3 * Math.sin(week / 4))),
    },
  ],
}

const BARS: BarsData = {
  kind: 'bars',
  title: 'Sample of bars',
  unit: 'money',
  valueLabel: 'P/L (USD)',
  isStacked: true,
  categories: { names: ['Equities −20%', 'Rates +100 bp', 'Credit crisis of 2008', 'Dollar +10%'] },
  series: [
    { key: 'Equity', label: 'Equity', values: [-9_800_000, -1_100_000, -14_300_000, -2_100_000] },
    { key: 'Fixed income', label: 'Fixed income', values: [900_000, -2_700_000, 1_800_000, -600_000] },
    { key: 'Alternatives', label: 'Alternatives', values: [-700_000, 150_000, -1_900_000, 400_000] },
  ],
}

function sampleModels(areAmountsHidden: boolean) {
  const amounts = { currency: 'USD', areAmountsHidden }
  return {
    slices: pieModel(SLICES, { part: 'Asset class', value: 'NPV', fraction: '% NPV', ...amounts }),
    lines: linesModel(LINES, amounts),
    bars: barsModel(BARS, { category: 'Scenario', keyFigure: 'none', ...amounts }),
  }
}

/** Chart cards with their view switches: a small chart beside its legend, lines, and horizontal bars. */
export function ChartSample() {
  const areAmountsHidden = useContext(AmountsHidden)
  const models = useMemo(() => sampleModels(areAmountsHidden), [areAmountsHidden])
  return (
    <div className={styles.stack}>
      <ChartCard title="Sample chart" exportAs="sample-chart.csv" model={models.slices} />
      <ChartCard title="Sample of lines" exportAs="sample-lines.csv" model={models.lines} />
      <ChartCard title="Sample of bars" exportAs="sample-bars.csv" model={models.bars} />
    </div>
  )
}
