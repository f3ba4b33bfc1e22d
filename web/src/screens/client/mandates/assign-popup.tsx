import { accountPortfolios } from '@portal/contract/institution/portfolios.ts'
import { assignMandate, endAssignment, type Mandate } from '@portal/contract/limits/mandates.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { shownError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { mandateText } from '#messages/administration/mandate-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { Select } from '#ui/select/select.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import { dayOfLastClose } from './day-of-last-close.ts'
import styles from './mandates.module.css'
import { invalidateMandates } from './use-mandates.ts'

interface AssignPopupProps {
  readonly clientId: string
  readonly clientName: string
  readonly mandate: Pick<Mandate, 'id' | 'name'>
  readonly onClose: () => void
}

/** Stands for all accounts of the client together. */
const WHOLE = 'whole'

/** Assigns a mandate to the client or one of its accounts, with dates. */
export function AssignPopup({ clientId, clientName, mandate, onClose }: AssignPopupProps) {
  const accounts = useQuery({
    // The matrix keeps what it makes of the same reply.
    queryKey: [QUERY_KEYS.accountPortfolios, clientId, 'accounts'],
    queryFn: ({ signal }) => call(accountPortfolios, { params: { id: clientId }, signal }),
  })
  const [to, setTo] = useState(WHOLE)
  const [from, setFrom] = useState(() => dayOfLastClose(Date.now()))
  const [until, setUntil] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const act = useAdminAction(assignMandate, ended(mandateText('assigned'), onClose))
  const isBefore = until !== '' && until < from
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (from === '' || isBefore || act.isPending) return
    const accountID = to === WHOLE ? null : to
    act.mutate({ params: { id: mandate.id }, body: { clientID: clientId, accountID, from, until: until === '' ? null : until } })
  }
  return (
    <Popup title={mandateText('assignOf', { name: mandate.name })} hasCloseButton={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Select
          label={mandateText('to')}
          options={[
            { value: WHOLE, label: mandateText('wholeClient', { client: clientName }) },
            ...(accounts.data?.accounts ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={to}
          isBusy={accounts.isLoading}
          onChange={setTo}
        />
        <TextField
          type="date"
          label={mandateText('from')}
          value={from}
          error={isChecked && from === '' ? mandateText('dayMissing') : undefined}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="date"
          label={mandateText('until')}
          value={until}
          error={isChecked && isBefore ? mandateText('dayBefore') : undefined}
          onChange={({ target }) => setUntil(target.value)}
        />
        {act.error ? <ErrorLine error={shownError(act.error)} /> : null}
        <PopupActions>
          <Button onClick={onClose}>{mandateText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={act.isPending}>
            {mandateText('assign')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

interface EndAssignmentPopupProps {
  readonly assignment: Mandate['assignments'][number]
  readonly to: string
  readonly onClose: () => void
}

/** Gives an assignment its last day. */
export function EndAssignmentPopup({ assignment, to, onClose }: EndAssignmentPopupProps) {
  const [until, setUntil] = useState(assignment.until ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const act = useAdminAction(endAssignment, ended(mandateText('ended'), onClose))
  const error = until === '' ? mandateText('dayMissing') : until < assignment.from ? mandateText('dayBefore') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (error === undefined && !act.isPending) act.mutate({ params: { id: assignment.id }, body: { until } })
  }
  return (
    <Popup title={mandateText('endAssignment', { to })} size="s" hasCloseButton={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          type="date"
          label={mandateText('lastDay')}
          value={until}
          error={isChecked ? error : undefined}
          onChange={({ target }) => setUntil(target.value)}
        />
        {act.error ? <ErrorLine error={shownError(act.error)} /> : null}
        <PopupActions>
          <Button onClick={onClose}>{mandateText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={act.isPending}>
            {mandateText('end')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

const ended = (success: string, onClose: () => void) => ({
  success,
  failure: mandateText('failed'),
  onSettled: (isDone: boolean) => {
    invalidateMandates()
    if (isDone) onClose()
  },
})
