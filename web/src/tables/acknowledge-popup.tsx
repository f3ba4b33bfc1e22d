import { acknowledgeLimit, type LimitRow } from '@portal/contract/limits/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { notifyFailure } from '#api/notify-failure.ts'
import { queryClient } from '#api/query-client.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

interface AcknowledgeForm {
  comment: string
}

interface AcknowledgePopupProps {
  readonly limit: LimitRow
  readonly onClose: () => void
}

/** Asks for the reason before the state of a limit is acknowledged. */
export function AcknowledgePopup({ limit: { limit, account, limitId, subjectId }, onClose }: AcknowledgePopupProps) {
  const send = useKeyedCall()
  const [isBusy, setIsBusy] = useState(false)
  const { register, handleSubmit, formState } = useForm<AcknowledgeForm>({
    defaultValues: { comment: '' },
    resolver: checkedBy<AcknowledgeForm>({ comment: (text) => (text.trim() === '' ? riskText('commentMissing') : null) }),
  })
  const submit = async ({ comment }: AcknowledgeForm) => {
    setIsBusy(true)
    try {
      await send(acknowledgeLimit, { body: { limitId, subjectId, comment } })
      notify('success', riskText('acknowledgedLimit'))
      onClose()
    } catch (failure) {
      notifyFailure(failure, riskText('acknowledgeFailed'))
    } finally {
      setIsBusy(false)
      void queryClient.invalidateQueries()
    }
  }
  return (
    <Popup title={riskText('acknowledgeTitle')} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)}>
        <p>{riskText('acknowledgeText', { limit, account })}</p>
        <TextField
          label={riskText('comment')}
          maxLength={500}
          error={formState.errors.comment?.message}
          {...register('comment')}
        />
        <PopupActions>
          <Button onClick={onClose}>{riskText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {riskText('acknowledge')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
