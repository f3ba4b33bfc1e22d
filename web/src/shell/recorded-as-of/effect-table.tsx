import type { Effect } from '@portal/contract/reports/what-changed.ts'
import type { FigureKind } from '@portal/presentation/format/figure.ts'

import { changeText } from '#messages/reports/change-texts.ts'
import { Figure } from '#ui/figure/figure.tsx'
import { ScrollRegion } from '#ui/page/scroll-region.tsx'
import type { WhatChanged } from './use-what-changed.ts'
import styles from './what-changed-panel.module.css'

type Step = Exclude<keyof Effect, 'figure'>

const LEVELS: readonly Step[] = ['before', 'sameDay', 'after']
const STEPS: readonly Step[] = ['before', 'quotations', 'entries', 'other', 'sameDay', 'newDays', 'after']

interface EffectTableProps {
  readonly reply: WhatChanged
  /** Label of the time period of P/L and return. */
  readonly periodLabel: string
}

/** From the figures as reported then to the present ones, step by step: one column a figure. */
export function EffectTable({ reply, periodLabel }: EffectTableProps) {
  const { effects, notes, newDays, reportingCCY } = reply
  return (
    <section className={styles.part}>
      <h3 id="what-changed-effect">{changeText('effect')}</h3>
      <ScrollRegion className={styles.scroll} aria-labelledby="what-changed-effect">
        <table className={styles.effects}>
          <thead>
            <tr>
              <th scope="col">{changeText('step')}</th>
              {effects.map(({ figure }) => (
                <th key={figure} scope="col">
                  {changeText(figure)} <span className={styles.unit}>{figure === 'npv' ? reportingCCY : periodLabel}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {STEPS.map((step) => (
              <tr key={step} className={LEVELS.includes(step) ? styles.level : undefined}>
                <th scope="row">{step === 'newDays' ? changeText('newDays', { count: newDays.length }) : changeText(step)}</th>
                {effects.map((effect) => (
                  <td key={effect.figure}>
                    <Figure
                      kind={kindOf(effect.figure, step)}
                      value={effect[step]}
                      reason={notes?.find(({ row, field }) => row === effect.figure && field === step)?.reason}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {newDays.length > 0 ? <p className={styles.note}>{changeText('movingPeriod')}</p> : null}
    </section>
  )
}

function kindOf(figure: Effect['figure'], step: Step): FigureKind {
  const isLevel = LEVELS.includes(step)
  if (figure === 'return') return isLevel ? 'percent' : 'percentChange'
  return isLevel ? 'money' : 'moneyChange'
}
