import type { Slices } from '@portal/contract/charts/chart-data.ts'

import { ChartCard } from '#charts/chart-card.tsx'
import { slicesPlan } from '#charts/slices-plan.tsx'

const part = (label: string, fraction: number) => ({
  key: label,
  label,
  value: fraction * 116_000_000,
  fraction,
  share: fraction,
})

const SAMPLE: Slices = {
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

const PLAN = slicesPlan(SAMPLE, { part: 'Asset class', value: 'NPV', fraction: '% NPV', currency: 'USD' })

/** A chart card with its table switch. */
export function ChartSample() {
  return <ChartCard title="Sample chart" exportAs="sample-chart.csv" plan={PLAN} />
}
