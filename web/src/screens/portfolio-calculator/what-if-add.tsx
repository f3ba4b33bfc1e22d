import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { whatIf } from '@portal/contract/reports/what-if.ts'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { errorText } from '#api/api-error.ts'
import type { Report } from '#api/use-report.ts'
import { whatIfText } from '#messages/reports/portfolio-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { typedGoal } from './typed-goal.ts'
import { useWhatIfTrial } from './use-what-if.ts'
import styles from './what-if.module.css'
import { type PositionChange, withChange } from './what-if-draft.ts'
import { WhatIfField } from './what-if-field.tsx'
import type { WhatIfRow } from './what-if-nodes.ts'

interface WhatIfAddProps {
  readonly report: Report<ResponseOf<typeof whatIf>>
  readonly changes: readonly PositionChange[]
  readonly currency: string
  /** The row of a ticker; undefined if there is none. */
  readonly rowOf: (ticker: string) => WhatIfRow | undefined
  /** Why a row cannot be changed; undefined if it can. */
  readonly fixedReason: (ticker: string) => string | undefined
  readonly onAdd: (change: PositionChange) => void
}

interface Refusals {
  readonly ticker?: string | undefined
  readonly quantity?: string | undefined
}

/** Adds a change for any ticker, held or not. The row of a new position comes with the reply. */
export function WhatIfAdd({ report, changes, currency, rowOf, fixedReason, onAdd }: WhatIfAddProps) {
  const trial = useWhatIfTrial(report)
  const { trade } = useSearch({ from: '/signed-in/portfolio-calculator' })
  const [ticker, setTicker] = useState(trade)
  const [units, setUnits] = useState('')
  const [refusals, setRefusals] = useState<Refusals>({})
  const add = (event: FormEvent) => {
    event.preventDefault()
    const row = rowOf(ticker.trim())
    const wanted = row?.ticker ?? ticker.trim()
    const goal = typedGoal(units, { unit: 'quantity', position: row?.position ?? null, weight: row?.pctNPV ?? null, currency })
    const refusal = wanted === '' ? whatIfText('tickerRequired') : fixedReason(wanted)
    setRefusals({ ticker: refusal, quantity: goal ? undefined : whatIfText('notAGoal', { currency }) })
    if (refusal !== undefined || !goal || trial.isPending) return
    const change: PositionChange = { ticker: wanted, ...goal }
    const accept = () => {
      onAdd(change)
      setTicker('')
      setUnits('')
    }
    if (row) accept()
    else
      trial.mutate(withChange(changes, wanted, change), {
        onSuccess: accept,
        onError: (error) => setRefusals({ ticker: errorText(error) }),
      })
  }
  return (
    <form className={styles.scenarios} onSubmit={add} noValidate>
      <WhatIfField
        label={whatIfText('newTicker')}
        spellCheck={false}
        value={ticker}
        error={refusals.ticker}
        onChange={(event) => setTicker(event.target.value)}
      />
      <WhatIfField
        label={whatIfText('newPosition')}
        value={units}
        error={refusals.quantity}
        onChange={(event) => setUnits(event.target.value)}
      />
      <Button type="submit" icon={Plus} isBusy={trial.isPending}>
        {whatIfText('add')}
      </Button>
    </form>
  )
}
