import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { LIMIT_UNITS } from '@portal/contract/limits/limit-terms.ts'
import type { whatIf } from '@portal/contract/reports/what-if.ts'
import { formatFigure } from '#messages/page-formats.ts'
import { whatIfText } from '#messages/portfolio-texts.ts'
import { riskText } from '#messages/risk-texts.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Figure } from '#ui/figure/figure.tsx'
import { cellReasons, reasonKey } from '#ui/grid/columns/cell-reasons.ts'
import styles from './what-if.module.css'

type Reply = ResponseOf<typeof whatIf>
type BrokenLimit = NonNullable<Reply['limits']>[number]

const TOTAL = 'Total'

/** The gain that the trades would realise for tax. */
export function RealisedGain({ data }: { readonly data: Reply | undefined }) {
  const total = data?.gains.find(({ ticker }) => ticker === TOTAL)
  const reason = cellReasons(data?.notes).get(reasonKey(TOTAL, 'countedGain'))?.reason
  return (
    <dl className={styles.comparison}>
      <dt>
        {whatIfText('figures.gain')} <span className={styles.unit}>{data?.reportingCCY}</span>
      </dt>
      <dd>
        <span className={styles.then}>
          <Figure kind="moneyChange" value={total ? total.countedGain : 0} reason={reason} />
        </span>
        {total?.deniedLoss ? (
          <span className={styles.from}>
            {whatIfText('deniedLoss')} <Figure kind="money" value={total.deniedLoss} />
          </span>
        ) : null}
      </dd>
    </dl>
  )
}

/** The limits that the changes would breach, or push farther beyond their bound. */
export function BrokenLimits({ limits }: { readonly limits: Reply['limits'] }) {
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
            {whatIfText('brokenLimit', {
              ...{ limit: each.limit, account: each.account, mandate: each.mandate },
              ...{ before: amountOf(each, each.before), after: amountOf(each, each.after) },
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function amountOf({ kind }: BrokenLimit, amount: number | null): string {
  if (amount === null) return '–'
  const unit = LIMIT_UNITS[kind]
  if (unit === 'fraction') return formatFigure('percent', amount)
  return unit === 'years' ? riskText('years', { count: formatFigure('price', amount) }) : riskText('days', { count: amount })
}
