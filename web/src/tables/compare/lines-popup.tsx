import { MAX_COMPARED } from '@portal/contract/reports/performance/chosen-benchmark.ts'
import { benchmarkPerformance } from '@portal/contract/reports/performance/performance.ts'
import type { Named } from '@portal/contract/selection/selection-request.ts'
import { useReport } from '#api/use-report.ts'
import { chartDaysText } from '#messages/chart-days-texts.ts'
import { filterText } from '#messages/filter-texts.ts'
import { SearchedChecklist } from '#ui/choice/searched-checklist.tsx'
import { Popup } from '#ui/popup/popup.tsx'
import { lineText } from './compared-line.ts'
import type { Comparison } from './use-comparison.ts'

interface LinesPopupProps {
  readonly comparison: Comparison
  readonly accounts: readonly Named[]
  readonly instruments: readonly string[]
  readonly onClose: () => void
}

/** Benchmarks, accounts and instruments that can stand beside the subject of a chart. */
export function LinesPopup({ comparison, accounts, instruments, onClose }: LinesPopupProps) {
  const { compared, compare, subject } = comparison
  const benchmarks = useReport(benchmarkPerformance).data?.available ?? []
  const lists = [
    { legend: chartDaysText('benchmarks'), lines: benchmarks.map((name) => ({ kind: 'benchmark' as const, name, label: name })) },
    {
      legend: chartDaysText('accounts'),
      lines: accounts.map(({ id, name }) => ({ kind: 'account' as const, name: id, label: name })),
    },
    {
      legend: chartDaysText('instruments'),
      lines: instruments.map((name) => ({ kind: 'instrument' as const, name, label: name })),
    },
  ]
  return (
    <Popup title={chartDaysText('compareTitle', { max: MAX_COMPARED })} size="m" onClose={onClose}>
      {lists.map(({ legend, lines }) => {
        const options = lines
          .map((line) => ({ value: lineText(line), label: line.label }))
          .filter(({ value }) => value !== subject)
        if (options.length === 0) return null
        const own = new Set(options.map(({ value }) => value))
        return (
          <SearchedChecklist
            key={legend}
            legend={legend}
            options={options}
            chosen={new Set(compared)}
            onChange={(chosen) =>
              compare([...compared.filter((text) => !own.has(text)), ...[...chosen].filter((text) => own.has(text))])
            }
            allLabel={chartDaysText('all')}
            countText={chartDaysText('chosenOf', { shown: compared.filter((text) => own.has(text)).length, all: options.length })}
            findLabel={chartDaysText('findIn', { list: legend })}
            clearLabel={filterText('clearSearch')}
            moreLabel={chartDaysText('more')}
          />
        )
      })}
    </Popup>
  )
}
