import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { WHAT_IF_TEXTS as TEXTS } from '#messages/portfolio-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { typedGoal } from './typed-goal.ts'
import styles from './what-if.module.css'
import type { Change } from './what-if-draft.ts'
import { WhatIfField } from './what-if-field.tsx'
import type { WhatIfRow } from './what-if-nodes.ts'

interface WhatIfAddProps {
  readonly currency: string
  /** The row of a ticker; undefined for what has none. */
  readonly rowOf: (ticker: string) => WhatIfRow | undefined
  /** Why a row cannot be changed; undefined where it can. */
  readonly fixedReason: (ticker: string) => string | undefined
  readonly onAdd: (change: Change) => void
}

interface Refusals {
  readonly ticker?: string | undefined
  readonly quantity?: string | undefined
}

/** The position of any ticker, held or not: the row of what is not comes with the answer. Whether there is such an instrument says the server. */
export function WhatIfAdd({ currency, rowOf, fixedReason, onAdd }: WhatIfAddProps) {
  const [ticker, setTicker] = useState('')
  const [units, setUnits] = useState('')
  const [refusals, setRefusals] = useState<Refusals>({})
  const add = (event: FormEvent) => {
    event.preventDefault()
    const row = rowOf(ticker.trim())
    const wanted = row?.ticker ?? ticker.trim()
    const goal = typedGoal(units, { unit: 'quantity', position: row?.position ?? null, weight: row?.pctNPV ?? null, currency })
    const refusal = wanted === '' ? TEXTS.tickerRequired : fixedReason(wanted)
    setRefusals({ ticker: refusal, quantity: goal ? undefined : TEXTS.notAGoal(currency) })
    if (refusal !== undefined || !goal) return
    onAdd({ ticker: wanted, ...goal })
    setTicker('')
    setUnits('')
  }
  return (
    <form className={styles.scenarios} onSubmit={add} noValidate>
      <WhatIfField
        label={TEXTS.newTicker}
        spellCheck={false}
        value={ticker}
        error={refusals.ticker}
        onChange={(event) => setTicker(event.target.value)}
      />
      <WhatIfField
        label={TEXTS.newPosition}
        value={units}
        error={refusals.quantity}
        onChange={(event) => setUnits(event.target.value)}
      />
      <Button type="submit" icon={Plus}>
        {TEXTS.add}
      </Button>
    </form>
  )
}
