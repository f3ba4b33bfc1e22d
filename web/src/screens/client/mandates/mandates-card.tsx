import { LIMIT_UNITS } from '@portal/contract/limits/limit-terms.ts'
import { endMandate, type Mandate } from '@portal/contract/limits/mandates.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { shownError } from '#api/api-error.ts'
import { mandateText } from '#messages/administration/mandate-texts.ts'
import { formatDate } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { ConfirmPopup } from '../confirm-popup.tsx'
import type { OfClient } from '../of-client.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { AssignPopup, EndAssignmentPopup } from './assign-popup.tsx'
import { draftOf } from './mandate-draft.ts'
import { MandatePopup } from './mandate-popup.tsx'
import styles from './mandates.module.css'
import { invalidateMandates, useMandates } from './use-mandates.ts'

type Assignment = Mandate['assignments'][number]
type Asked =
  | { readonly form: 'define'; readonly mandate: Mandate | null }
  | { readonly form: 'assign' | 'end'; readonly mandate: Pick<Mandate, 'id' | 'name'> }
  | { readonly form: 'endAssignment'; readonly assignment: Assignment; readonly to: string }

/** The mandates of the institution, and to what of the client they are assigned. */
export function MandatesCard({ clientId, clientName }: OfClient) {
  const { data, error, isFetching, refetch } = useMandates()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Card
      title={mandateText('title')}
      isLoading={!data && isFetching}
      isRefetching={data !== undefined && isFetching}
      actions={
        <Button icon={Plus} size="s" onClick={() => setAsked({ form: 'define', mandate: null })}>
          {mandateText('add')}
        </Button>
      }
    >
      {error ? <ErrorLine error={shownError(error)} onRetry={() => refetch()} /> : null}
      <p className={styles.lead}>{mandateText('lead')}</p>
      {data?.mandates.length === 0 ? <EmptyState text={mandateText('none')} hint={mandateText('noneHint')} /> : null}
      {data && data.mandates.length > 0 ? (
        <ul className={styles.list}>
          {data.mandates.map((mandate) => (
            <MandateItem key={mandate.id} mandate={mandate} clientName={clientName} onAsk={setAsked} />
          ))}
        </ul>
      ) : null}
      {asked?.form === 'define' ? (
        <MandatePopup
          mandate={asked.mandate}
          onClose={close}
          // A new mandate does nothing before it is assigned.
          onSaved={(mandate) => setAsked(asked.mandate === null && clientName !== null ? { form: 'assign', mandate } : null)}
        />
      ) : null}
      {asked?.form === 'assign' && clientName !== null ? (
        <AssignPopup clientId={clientId} clientName={clientName} mandate={asked.mandate} onClose={close} />
      ) : null}
      {asked?.form === 'end' ? <EndMandatePopup mandate={asked.mandate} onClose={close} /> : null}
      {asked?.form === 'endAssignment' ? <EndAssignmentPopup {...asked} onClose={close} /> : null}
    </Card>
  )
}

interface MandateItemProps {
  readonly mandate: Mandate
  readonly clientName: string | null
  readonly onAsk: (asked: Asked) => void
}

function MandateItem({ mandate, clientName, onAsk }: MandateItemProps) {
  const { name, limits, assignments } = mandate
  const own = assignments.filter(({ client }) => client === clientName)
  return (
    <li className={styles.mandate}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <div className={styles.buttons}>
          <Button
            size="s"
            aria-label={mandateText('assignOf', { name })}
            disabled={clientName === null}
            onClick={() => onAsk({ form: 'assign', mandate })}
          >
            {mandateText('assign')}
          </Button>
          <Button size="s" aria-label={mandateText('changeOf', { name })} onClick={() => onAsk({ form: 'define', mandate })}>
            {mandateText('change')}
          </Button>
          <Button size="s" aria-label={mandateText('endOf', { name })} onClick={() => onAsk({ form: 'end', mandate })}>
            {mandateText('end')}
          </Button>
        </div>
      </div>
      <ul className={styles.lines}>
        {limits.map((limit) => (
          <li key={limit.id}>{wordsOf(limit)}</li>
        ))}
      </ul>
      <ul className={styles.lines}>
        {own.length === 0 ? <li>{mandateText('unassigned')}</li> : null}
        {own.map((assignment) => {
          const to = assignment.account ?? mandateText('wholeClient', { client: assignment.client })
          const from = dayText(assignment.from)
          const until = assignment.until && dayText(assignment.until)
          return (
            <li key={assignment.id} className={styles.row}>
              {until === null ? mandateText('assignedFrom', { to, from }) : mandateText('assignedUntil', { to, from, until })}
              <Button
                size="s"
                aria-label={mandateText('endAssignment', { to })}
                onClick={() => onAsk({ form: 'endAssignment', assignment, to })}
              >
                {mandateText('end')}
              </Button>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

const dayText = (day: string): string => formatDate(Date.parse(day) / 1000)

/** A limit as it was typed, in a line. */
function wordsOf(limit: Mandate['limits'][number]): string {
  const { kind, bound } = draftOf(limit)
  const unit = LIMIT_UNITS[kind]
  return mandateText('inWords', {
    what: subjectOf(limit),
    isMaximum: limit.side === 'maximum',
    bound: unit === 'fraction' ? `${bound}%` : `${bound} ${mandateText(unit)}`,
    isLookedThrough: limit.isLookedThrough,
  })
}

/** Subject of a limit, in the words of the table of limits. */
function subjectOf({ kind, of }: Mandate['limits'][number]): string {
  if (kind === 'concentration') return mandateText(of === 'issuer' ? 'choices.issuer' : 'choices.instrument')
  if (kind === 'currency' && of === null) return mandateText('foreignCurrency')
  if (kind === 'valueAtRisk' && of !== null) return mandateText('valueAtRisk', { of })
  return of === null ? mandateText(`kinds.${kind}`) : mandateText('kindOf', { kind: mandateText(`kinds.${kind}`), of })
}

function EndMandatePopup({
  mandate: { id, name },
  onClose,
}: {
  readonly mandate: Pick<Mandate, 'id' | 'name'>
  readonly onClose: () => void
}) {
  const act = useAdminAction(endMandate, {
    success: mandateText('ended'),
    failure: mandateText('failed'),
    onSettled: (isDone) => {
      invalidateMandates()
      if (isDone) onClose()
    },
  })
  return (
    <ConfirmPopup
      title={mandateText('endOf', { name })}
      confirm={mandateText('end')}
      act={act}
      onConfirm={() => act.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{mandateText('endHint')}</p>
    </ConfirmPopup>
  )
}
