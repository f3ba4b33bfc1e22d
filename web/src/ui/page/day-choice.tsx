import { useContext, useState } from 'react'
import { periodText } from '#messages/period-texts.ts'
import { DayField } from '#ui/field/day-field.tsx'
import { ChooseDay } from './choose-day.ts'
import styles from './day-choice.module.css'
import linkStyles from './what-changed-link.module.css'

interface DayChoiceProps {
  /** The day of the shown figures, in epoch seconds. */
  readonly asOf: number
  readonly mode: 'Close' | 'Live'
}

/** Where there are no figures: a chosen day, which may be the reason, with the way back to the last close. */
export function ChosenDay() {
  const chooser = useContext(ChooseDay)
  return chooser === null || chooser.asOf === null ? null : <DayChoice asOf={0} mode="Close" />
}

/** Beside the day of the figures: a link that opens an input of another one, and once one is chosen a link back. Not in Live mode. */
export function DayChoice({ asOf, mode }: DayChoiceProps) {
  const chooser = useContext(ChooseDay)
  const [isOpen, setIsOpen] = useState(false)
  if (chooser === null || mode === 'Live') return null
  if (chooser.asOf === null && !isOpen)
    return (
      <button type="button" className={linkStyles.ask} onClick={() => setIsOpen(true)}>
        {periodText('anotherDay')}
      </button>
    )
  return (
    <span className={styles.choice}>
      <DayField
        label={periodText('asOf')}
        name="asOf"
        value={chooser.asOf ?? new Date(asOf * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length)}
        onChange={chooser.chooseAsOf}
        // The link that opened it had the focus.
        inputRef={(input) => {
          if (isOpen && document.activeElement === document.body) input?.focus()
        }}
      />
      <button
        type="button"
        className={linkStyles.ask}
        onClick={() => {
          setIsOpen(false)
          chooser.chooseAsOf(null)
        }}
      >
        {periodText('lastClose')}
      </button>
    </span>
  )
}
