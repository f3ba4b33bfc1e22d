import { distinguishInstruments, type MergeProposal } from '@portal/contract/institution/instruments.ts'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'

import { queryClient } from '#api/query-client.ts'
import { useKeyedSave } from '#api/use-keyed-save.ts'
import { dataText } from '#messages/administration/data-texts.ts'
import { DURATION_MS, notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from '../data.module.css'

interface DistinguishPopupProps {
  readonly pair: MergeProposal
  readonly onClose: () => void
}

/** Asks why two instruments are two, so that they are not proposed to be merged any more. */
export function DistinguishPopup({ pair: { merged, kept }, onClose }: DistinguishPopupProps) {
  const navigate = useNavigate()
  const { isBusy, save } = useKeyedSave(() => void queryClient.invalidateQueries({ queryKey: ['merge-proposals'] }))
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { comment: '' },
    resolver: checkedBy<{ comment: string }>({
      comment: (text) => (text.trim() === '' ? dataText('commentMissing') : null),
    }),
  })
  const submit = async ({ comment }: { comment: string }) => {
    const body = { one: merged.id, other: kept.id, comment }
    const saved = await save(distinguishInstruments, { body }, { failure: dataText('twoFailed') })
    if (!saved) return
    const action = { label: dataText('mergeImports'), run: () => void navigate({ to: '/imports' }) }
    notify('success', dataText('mergeDone', { name: saved.name }), { durationMs: DURATION_MS.info, action })
    onClose()
  }
  return (
    <Popup title={dataText('twoTitle')} onClose={onClose}>
      <form className={styles.stack} noValidate onSubmit={handleSubmit(submit)}>
        <p>{dataText('twoText', { merged: dataText('named', merged), kept: dataText('named', kept) })}</p>
        <TextField
          label={dataText('comment')}
          hint={dataText('commentHint')}
          maxLength={500}
          error={formState.errors.comment?.message}
          {...register('comment')}
        />
        <PopupActions>
          <Button onClick={onClose}>{dataText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {dataText('two')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
