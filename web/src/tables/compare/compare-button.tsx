import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chartDaysText } from '#messages/chart-days-texts.ts'
import { useAllAccounts } from '#selection/accounts-in-scope.ts'
import { Button } from '#ui/button/button.tsx'
import { parseLine } from './compared-line.ts'
import type { Comparison } from './use-comparison.ts'

const LinesPopup = lazy(() => import('./lines-popup.tsx').then(({ LinesPopup: Popup }) => ({ default: Popup })))

interface CompareButtonProps {
  readonly comparison: Comparison
  /** Tickers that can be chosen. */
  readonly instruments: readonly string[]
}

/** Chooses what stands beside the subject of a chart, and takes it away again. */
export function CompareButton({ comparison, instruments }: CompareButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const accounts = useAllAccounts().data ?? []
  const { compared, compare } = comparison
  return (
    <>
      <Button size="s" onClick={() => setIsOpen(true)}>
        {chartDaysText('compare')}
      </Button>
      {compared.map((text) => {
        const line = parseLine(text)
        const name = accounts.find(({ id }) => line?.kind === 'account' && id === line.name)?.name ?? line?.name ?? text
        return (
          <Button
            key={text}
            size="s"
            aria-label={chartDaysText('compareNoMore', { name })}
            onClick={() => compare(compared.filter((each) => each !== text))}
          >
            <span dir="auto">{name}</span>
            <X size={14} aria-hidden />
          </Button>
        )
      })}
      {isOpen ? (
        <Suspense>
          <LinesPopup comparison={comparison} accounts={accounts} instruments={instruments} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
