import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { WHAT_IF_TEXTS as TEXTS } from '#messages/portfolio-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { typedNumber } from './typed-number.ts'
import styles from './what-if.module.css'
import type { Change } from './what-if-draft.ts'
import { WhatIfField } from './what-if-field.tsx'

interface WhatIfAddProps {
  /** Whether a ticker has a row, in which its position can be typed. */
  readonly hasRow: (ticker: string) => boolean
  readonly onAdd: (change: Change) => void
}

interface Refusals {
  readonly ticker?: string | undefined
  readonly quantity?: string | undefined
}

/** Buys what is not held yet: its row comes with the answer. Whether there is such an instrument is the server's to say. */
export function WhatIfAdd({ hasRow, onAdd }: WhatIfAddProps) {
  const [ticker, setTicker] = useState('')
  const [units, setUnits] = useState('')
  const [refusals, setRefusals] = useState<Refusals>({})
  const add = (event: FormEvent) => {
    event.preventDefault()
    const wanted = ticker.trim()
    const quantity = typedNumber(units)
    const found: Refusals = {
      ticker: wanted === '' ? TEXTS.tickerRequired : hasRow(wanted) ? TEXTS.hasRow : undefined,
      quantity: typeof quantity === 'number' ? undefined : TEXTS.notANumber,
    }
    setRefusals(found)
    if (found.ticker !== undefined || typeof quantity !== 'number') return
    onAdd({ ticker: wanted, quantity })
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
        inputMode="decimal"
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
