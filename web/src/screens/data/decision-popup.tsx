import { confirmExceptions, correctException, type OpenException } from '@portal/contract/institution/exceptions.ts'
import { useForm } from 'react-hook-form'

import { useKeyedSave } from '#api/use-keyed-save.ts'
import { dataText } from '#messages/administration/data-texts.ts'
import { formatDate, formatFigure } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { listed } from './account-names.ts'
import styles from './data.module.css'
import { invalidateExceptions } from './exception-queries.ts'

interface DecisionForm {
  correctTo: string
  comment: string
}

interface DecisionPopupProps {
  readonly exceptions: readonly OpenException[]
  /** Of one exception: it is given another value. */
  readonly isCorrection: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Names that a popup lists. */
const NAMED = 5

/** Asks for the reason, and for the right value, before exceptions are confirmed or one is corrected. */
export function DecisionPopup({ exceptions, isCorrection, onDone, onClose }: DecisionPopupProps) {
  const first = exceptions[0]!
  const count = exceptions.length
  const { isBusy, save } = useKeyedSave(invalidateExceptions)
  const { register, handleSubmit, formState } = useForm<DecisionForm>({
    defaultValues: { correctTo: '', comment: '' },
    resolver: checkedBy<DecisionForm>({
      correctTo: (value) => (isCorrection && !isAbove0(value.trim()) ? dataText('correctToInvalid') : null),
      comment: (text) => (text.trim() === '' ? dataText('commentMissing') : null),
    }),
  })
  const submit = async ({ correctTo, comment }: DecisionForm) => {
    const asked = exceptions.map(({ id, value }) => ({ id, value }))
    const success = isCorrection ? dataText('corrected') : dataText('confirmed', { count })
    const texts = { success, failure: dataText('failed') }
    const decided = isCorrection
      ? await save(correctException, { body: { ...asked[0]!, correctTo: correctTo.trim(), comment } }, texts)
      : await save(confirmExceptions, { body: { exceptions: asked, comment } }, texts)
    if (decided) onDone()
  }
  const named = exceptions.slice(0, NAMED).map((each) => `${nameWithDay(each)} ${formatFigure('price', each.value)}`)
  return (
    <Popup
      title={
        isCorrection
          ? dataText('correctTitle', { of: first.of, day: formatDate(first.day) })
          : dataText('confirmTitle', { count })
      }
      onClose={onClose}
    >
      <form className={styles.stack} noValidate onSubmit={handleSubmit(submit)}>
        <p>
          {isCorrection
            ? dataText('correctText', { value: formatFigure('price', first.value), why: first.why })
            : dataText('confirmText', { names: listed(named, count) })}
        </p>
        {exceptions.some(({ split }) => split !== null) ? <p className={styles.note}>{dataText('splitHint')}</p> : null}
        {isCorrection ? (
          <TextField
            label={dataText('correctTo')}
            hint={dataText('correctToHint')}
            inputMode="decimal"
            error={formState.errors.correctTo?.message}
            {...register('correctTo')}
          />
        ) : null}
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
            {isCorrection ? dataText('correct') : dataText('confirm', { count: 0 })}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

const isAbove0 = (text: string): boolean => /^\d{1,18}(\.\d{1,18})?$/.test(text) && Number(text) > 0

/** What is in doubt, with its day. */
export const nameWithDay = ({ of, day }: Pick<OpenException, 'of' | 'day'>): string =>
  dataText('selectRow', { of, day: formatDate(day) })
