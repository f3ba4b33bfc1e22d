import type { Backtest } from '@portal/contract/charts/hits-simulation.ts'

import { numberFormat } from '#messages/page-formats.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import { Explained } from '#ui/explain/explained.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Fact } from '#ui/figure/fact.tsx'
import styles from '#ui/figure/facts.module.css'
import { BACKTEST_EXCEPTIONS, testKey } from './figure-keys.ts'

/** The number of exceptions, their zone, and the probability of such a number or sequence if the forecasts are right. */
export function BacktestFacts({ backtest, call }: { readonly backtest: Backtest; readonly call: FigureCall }) {
  const { hits, days, zone } = backtest
  return (
    <div className={styles.foot}>
      <dl className={styles.facts}>
        <Fact name={riskText('hitCount')}>
          <Explained
            figure={{ address: { ...call, ...BACKTEST_EXCEPTIONS }, title: riskText('hitCount'), kind: 'count', value: hits }}
          >
            {riskText('hitsOf', { hits, days })}
          </Explained>
        </Fact>
        <Fact name={riskText('zone')}>
          <Badge tone={TONES[zone]}>{riskText(`zones.${zone}`)}</Badge>
        </Fact>
        {TESTS.map((test) => (
          <Fact key={test} name={riskText(test)}>
            <Explained
              figure={{
                address: { ...call, ...testKey(test) },
                title: riskText(test),
                kind: 'price',
                value: backtest[test].pValue,
              }}
            >
              {riskText('pValue', { shown: three(backtest[test].pValue) })}
            </Explained>
          </Fact>
        ))}
      </dl>
      <p className={styles.method}>{riskText('backtestMethod')}</p>
    </div>
  )
}

const TESTS = ['kupiec', 'independence', 'conditionalCoverage'] as const
const TONES = { green: 'success', yellow: 'warn', red: 'danger' } as const
const three = numberFormat(3)
