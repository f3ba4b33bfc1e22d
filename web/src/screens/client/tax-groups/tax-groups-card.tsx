import type { TaxGroup } from '@portal/contract/institution/tax-groups.ts'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'

import { shownError } from '#api/api-error.ts'
import { taxGroupText } from '#messages/administration/tax-group-texts.ts'
import { formatDate } from '#messages/page-formats.ts'
import { TAX_GROUPS_PLACE, useScrollHere } from '#selection/card-places.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import type { OfClient } from '../of-client.ts'
import { TaxGroupPopup } from './tax-group-popup.tsx'
import styles from './tax-groups.module.css'
import { useTaxGroups } from './use-tax-groups.ts'

interface TaxGroupsCardProps extends OfClient {
  /** Whether the cards above have their height. */
  readonly isDrawn: boolean
}

/** The tax groups of a client: methods, and accounts with their days. */
export function TaxGroupsCard({ clientId, clientName, isDrawn }: TaxGroupsCardProps) {
  const { data, error, isFetching, refetch } = useTaxGroups(clientId)
  const [asked, setAsked] = useState<{ readonly group: TaxGroup | null } | null>(null)
  const of = useMemo(() => (data && clientName !== null ? { ...data, clientId, clientName } : null), [data, clientId, clientName])
  const others = data?.accounts.filter(({ id }) => !data.groups.some((group) => isIn(group, id))).map(({ name }) => name) ?? []
  const scrollTo = useScrollHere(TAX_GROUPS_PLACE)
  return (
    <Card
      title={taxGroupText('title')}
      isLoading={!data && isFetching}
      isRefetching={data !== undefined && isFetching}
      actions={
        <Button icon={Plus} size="s" disabled={!data?.accounts.length} onClick={() => setAsked({ group: null })}>
          {taxGroupText('add')}
        </Button>
      }
    >
      {error ? <ErrorLine error={shownError(error)} onRetry={() => refetch()} /> : null}
      <p ref={data && isDrawn ? scrollTo : undefined} className={styles.lead}>
        {taxGroupText('lead')}
      </p>
      {data?.groups.length === 0 ? <EmptyState text={taxGroupText('none')} hint={taxGroupText('noneHint')} /> : null}
      {data && data.groups.length > 0 ? (
        <ul className={styles.list}>
          {data.groups.map((group) => (
            <GroupItem key={group.name} group={group} onChange={() => setAsked({ group })} />
          ))}
          {others.length === 0 ? null : (
            <li className={styles.others}>{taxGroupText('inNone', { accounts: others.join(', ') })}</li>
          )}
        </ul>
      ) : null}
      {asked && of ? <TaxGroupPopup of={of} group={asked.group} onClose={() => setAsked(null)} /> : null}
    </Card>
  )
}

const isIn = ({ members }: TaxGroup, id: string): boolean =>
  members.some(({ accountID, until }) => accountID === id && until === null)

function GroupItem({ group, onChange }: { readonly group: TaxGroup; readonly onChange: () => void }) {
  const { name, method, members } = group
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Button size="s" aria-label={taxGroupText('changeOf', { name })} onClick={onChange}>
          {taxGroupText('change')}
        </Button>
      </div>
      <p className={styles.method}>
        <strong>{taxGroupText(`methods.${method}`)}</strong> {taxGroupText(`rules.${method}`)}
      </p>
      <ul className={styles.lines}>
        {members.map((member) => (
          <li key={`${member.accountID} ${member.from}`}>{wordsOf(member)}</li>
        ))}
        {members.some(({ until }) => until === null) ? null : <li>{taxGroupText('ended')}</li>}
      </ul>
    </li>
  )
}

/** An account in a group, with its days. */
function wordsOf({ account, isTaxable, from, until }: TaxGroup['members'][number]): string {
  const days = { account, isTaxable, from: from === null ? '' : dayText(from), until: until === null ? '' : dayText(until) }
  if (from === null) return taxGroupText(until === null ? 'memberAlways' : 'memberUntil', days)
  return taxGroupText(until === null ? 'memberFrom' : 'memberFromUntil', days)
}

const dayText = (day: string): string => formatDate(Date.parse(day) / 1000)
