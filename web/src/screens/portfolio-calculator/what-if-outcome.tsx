import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { whatIf } from '@portal/contract/reports/what-if.ts'
import type { Amount } from '@portal/presentation/format/missing.ts'
import { limitAmount, limitFigureKind } from '@portal/presentation/tables/limits.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { whatIfText } from '#messages/reports/portfolio-texts.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import type { ExplainTarget, FigureCall } from '#ui/explain/explain-target.ts'
import { Explained } from '#ui/explain/explained.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Figure } from '#ui/figure/figure.tsx'
import { cellReasons, reasonKey } from '#ui/grid/columns/cell-reasons.ts'
import styles from './what-if.module.css'

type Reply = ResponseOf<typeof whatIf>
type BrokenLimit = NonNullable<Reply['limits']>[number]

const TOTAL = 'Total'

/** The gain that the trades would realise for tax. */
export function RealisedGain({ data, call }: { readonly data: Reply | undefined; readonly call: FigureCall }) {
  const total = data?.gains.find(({ ticker }) => ticker === TOTAL)
  const reason = cellReasons(data?.notes).get(reasonKey(TOTAL, 'countedGain'))?.reason
  return (
    <dl className={styles.comparison}>
      <dt>
        {whatIfText('figures.gain')} <span className={styles.unit}>{data?.reportingCCY}</span>
      </dt>
      <dd>
        <span className={styles.then}>
          <Explained figure={total && gainTarget(call, 'countedGain', whatIfText('figures.gain'), total.countedGain)}>
            <Figure kind="moneyChange" value={total ? total.countedGain : 0} reason={reason} />
          </Explained>
        </span>
        {total?.deniedLoss ? (
          <span className={styles.from}>
            {whatIfText('deniedLoss')}{' '}
            <Explained figure={gainTarget(call, 'deniedLoss', whatIfText('deniedLoss'), total.deniedLoss)}>
              <Figure kind="money" value={total.deniedLoss} />
            </Explained>
          </span>
        ) : null}
      </dd>
    </dl>
  )
}

const gainTarget = (call: FigureCall, column: string, title: string, value: Amount): ExplainTarget => ({
  address: { ...call, row: ['gains', TOTAL], column },
  title,
  value,
  kind: column === 'deniedLoss' ? 'money' : 'moneyChange',
})

/** The limits that the changes would breach, or push farther beyond their bound. */
export function BrokenLimits({ limits, call }: { readonly limits: Reply['limits']; readonly call: FigureCall }) {
  if (!limits?.length) return null
  return (
    <div role="status">
      <p>
        <strong>{whatIfText('brokenLimits', { count: limits.length })}</strong>
      </p>
      <ul className={styles.limits}>
        {limits.map((each) => (
          <li key={`${each.mandate} ${each.account} ${each.limit}`}>
            <Badge tone={each.state === 'breach' ? 'danger' : 'warn'}>{riskText(`limitStates.${each.state}`)}</Badge>{' '}
            <Explained figure={limitTarget(call, each)}>
              {whatIfText('brokenLimit', {
                limit: each.limit,
                account: each.account,
                mandate: each.mandate,
                before: amountOf(each, each.before),
                after: amountOf(each, each.after),
              })}
            </Explained>
          </li>
        ))}
      </ul>
    </div>
  )
}

const WORDS = { riskText, formats: PAGE_FORMATS }

const amountOf = ({ kind }: BrokenLimit, amount: number | null): string =>
  amount === null ? '–' : limitAmount(kind, amount, WORDS)

const limitTarget = (call: FigureCall, { limitId, subjectId, kind, limit, after }: BrokenLimit): ExplainTarget => ({
  address: { ...call, row: ['limits', limitId, subjectId], column: 'after' },
  title: limit,
  kind: limitFigureKind(kind),
  value: after,
})
