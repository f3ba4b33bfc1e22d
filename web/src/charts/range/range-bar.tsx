import { X } from 'lucide-react'
import { chartDaysText } from '#messages/chart-days-texts.ts'
import { formatDate } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import views from '../view-switch.module.css'
import type { ChartRange } from './chart-range.ts'
import styles from './range-bar.module.css'

interface RangeBarProps {
  /** Title of the chart. */
  readonly title: string
  readonly range: ChartRange
  readonly isDisabled: boolean
}

/** The days of a chart: presets, and the chosen ones with what can be done with them. */
export function RangeBar({ title, range, isDisabled }: RangeBarProps) {
  const { presets, preset, onPreset, chosen, onReset, onUse } = range
  return (
    <div className={styles.bar}>
      <fieldset className={classNames(views.switch, styles.presets)} aria-label={chartDaysText('rangeOf', { title })}>
        {presets.map(({ value, label, name }) => (
          <button
            key={value}
            type="button"
            className={views.view}
            disabled={isDisabled}
            aria-label={chartDaysText('presetOf', { label, name, title })}
            aria-pressed={value === preset}
            onClick={() => onPreset(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {chosen ? (
        <Button
          size="s"
          disabled={isDisabled}
          aria-label={chartDaysText('resetRange', { days: daysText(chosen) })}
          onClick={onReset}
        >
          {daysText(chosen)}
          <X size={14} aria-hidden />
        </Button>
      ) : (
        <span className={styles.hint}>{chartDaysText('rangeHint')}</span>
      )}
      {onUse ? (
        <Button size="s" disabled={isDisabled} onClick={onUse}>
          {chartDaysText('usePeriod')}
        </Button>
      ) : null}
    </div>
  )
}

const daysText = ({ from, to }: NonNullable<ChartRange['chosen']>): string =>
  chartDaysText('rangeDays', { from: formatDate(from), to: formatDate(to) })
