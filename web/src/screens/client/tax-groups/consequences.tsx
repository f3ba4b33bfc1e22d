import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import type { AssumedTaxAccount } from '@portal/contract/reports/lots/tax-method.ts'
import { useDeferredValue, useMemo } from 'react'

import { shownError } from '#api/api-error.ts'
import { useReport } from '#api/use-report.ts'
import { taxGroupText } from '#messages/administration/tax-group-texts.ts'
import { formatDate } from '#messages/page-formats.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Figure } from '#ui/figure/figure.tsx'
import { assumedOf, isRenamed, movesAccounts, type TaxGroupDraft, takenFrom } from './tax-group-draft.ts'
import styles from './tax-groups.module.css'
import type { TaxGroupsOf } from './use-tax-groups.ts'

interface ConsequencesProps {
  readonly of: TaxGroupsOf
  readonly group: TaxGroupsOf['groups'][number] | null
  readonly draft: TaxGroupDraft
}

/** Consequences of a draft of a tax group: days, other groups, and the gains of the client this year. */
export function Consequences({ of, group, draft }: ConsequencesProps) {
  const isMoved = movesAccounts(draft, group)
  const isOtherMethod = group !== null && group.method !== draft.method
  if (!isMoved && !isOtherMethod) {
    const isOtherName = group !== null && isRenamed(draft, group)
    return <p className={styles.hint}>{taxGroupText(isOtherName ? 'renamed' : 'unchanged')}</p>
  }
  const days =
    isOtherMethod || draft.from === '' ? taxGroupText('ofAllDays') : taxGroupText('fromDay', { from: dayText(draft.from) })
  return (
    <section className={styles.consequences} aria-label={taxGroupText('whatChanges')}>
      <h3 className={styles.name}>{taxGroupText('whatChanges')}</h3>
      <ul className={styles.lines}>
        <li>{days}</li>
        {takenFrom(draft, of.groups, group).map((taken) => (
          <li key={taken.account}>{taxGroupText('leaves', taken)}</li>
        ))}
        <li>{taxGroupText('others')}</li>
      </ul>
      <Gains of={of} group={group} draft={draft} />
    </section>
  )
}

type Reply = ResponseOf<typeof taxLots>

/** Gains as they are counted now and would be, by the same report. */
function Gains({ of: { accounts, clientName }, group, draft }: ConsequencesProps) {
  const assumed = useDeferredValue(JSON.stringify(assumedOf(draft, group)))
  const now = useMemo(
    () => ({ clientName, accountsInScope: accounts.map(({ id }) => id), timePeriod: 'YTD' as const }),
    [accounts, clientName],
  )
  const then = useMemo(() => ({ ...now, assumedGroups: JSON.parse(assumed) as AssumedTaxAccount[] }), [now, assumed])
  const before = useReport(taxLots, { extra: now, needsAccounts: false })
  const after = useReport(taxLots, { extra: then, needsAccounts: false })
  const error = before.error ?? after.error
  if (error) return <ErrorLine error={shownError(error)} onRetry={() => void after.refetch()} />
  if (!before.data || !after.data) return <Spinner />
  const currency = after.data.reportingCCY
  return (
    <table className={styles.figures} aria-busy={after.isFetching}>
      <caption>{taxGroupText('all', { client: clientName, currency, day: formatDate(after.data.asOf) })}</caption>
      <thead>
        <tr>
          <th scope="col">{taxGroupText('figure')}</th>
          <th scope="col">{taxGroupText('before')}</th>
          <th scope="col">{taxGroupText('after')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{taxGroupText(name)}</th>
            <td>
              <Figure kind="money" value={of(before.data)} />
            </td>
            <td>
              <Figure kind="money" value={of(after.data)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ROWS = [
  { name: 'countedGain', of: ({ gainsTotal }: Reply) => gainsTotal.countedGain },
  { name: 'deniedLoss', of: ({ gainsTotal }: Reply) => gainsTotal.deniedLoss },
  { name: 'cost', of: ({ lotsTotal }: Reply) => lotsTotal.cost },
  { name: 'gain', of: ({ lotsTotal }: Reply) => lotsTotal.gain },
] as const

const dayText = (day: string): string => formatDate(Date.parse(day) / 1000)
