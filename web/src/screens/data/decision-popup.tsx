import type { ResponseOf } from '@portal/contract/endpoint.ts'
import {
  confirmExceptions,
  correctException,
  correctExceptions,
  type OpenException,
} from '@portal/contract/institution/exceptions.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useKeyedSave } from '#api/use-keyed-save.ts'
import { dataText } from '#messages/administration/data-texts.ts'
import { formatDate, formatFigure } from '#messages/page-formats.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { listed } from './account-names.ts'
import { CorrectionFields } from './correction-fields.tsx'
import { type CorrectedBy, correctionsOf, type DecisionForm, isAbove0, nameWithDay } from './corrections.ts'
import styles from './data.module.css'
import { invalidateExceptions } from './exception-queries.ts'

type NotDecided = ResponseOf<typeof confirmExceptions>['notDecided']

interface DecisionPopupProps {
  readonly exceptions: readonly OpenException[]
  /** They are given other values. */
  readonly isCorrection: boolean
  readonly onDone: () => void
}

/** Names that a popup lists. */
const NAMED = 5

/** Asks for the reason, and for what is right, before exceptions are confirmed or corrected; names those that could not be. */
export function DecisionPopup({ exceptions, isCorrection, onDone }: DecisionPopupProps) {
  const count = exceptions.length
  const [by, setBy] = useState<CorrectedBy>(correctionsOf(exceptions)[0]!)
  const [left, setLeft] = useState<NotDecided>([])
  const { isBusy, save } = useKeyedSave(invalidateExceptions)
  const { register, handleSubmit, formState } = useForm<DecisionForm>({
    defaultValues: { correctTo: '', factor: '', comment: '' },
    resolver: checkedBy<DecisionForm>({
      correctTo: (value) => (isCorrection && by === 'value' && !isAbove0(value.trim()) ? dataText('correctToInvalid') : null),
      factor: (value) => (isCorrection && by === 'times' && !isAbove0(value.trim()) ? dataText('correctToInvalid') : null),
      comment: (text) => (text.trim() === '' ? dataText('commentMissing') : null),
    }),
  })
  const submit = async ({ correctTo, factor, comment }: DecisionForm) => {
    const asked = exceptions.map(({ id, value }) => ({ id, value }))
    const texts = { failure: dataText('failed') }
    const times = by === 'times' ? { factor: factor.trim() } : {}
    const reply = !isCorrection
      ? await save(confirmExceptions, { body: { exceptions: asked, comment } }, texts)
      : by === 'value'
        ? await save(correctException, { body: { ...asked[0]!, correctTo: correctTo.trim(), comment } }, texts)
        : await save(correctExceptions, { body: { exceptions: asked, by, ...times, comment } }, texts)
    if (reply === undefined) return
    notify('success', dataText(isCorrection ? 'corrected' : 'confirmed', { count: reply.decided }))
    if (reply.notDecided.length === 0) onDone()
    else setLeft(reply.notDecided)
  }
  if (left.length > 0) return <LeftPopup left={left} exceptions={exceptions} onClose={onDone} />
  return (
    <Popup title={titleOf(exceptions, isCorrection)} onClose={onDone}>
      <form className={styles.stack} noValidate onSubmit={handleSubmit(submit)}>
        <p>{textOf(exceptions, isCorrection)}</p>
        {exceptions.some(({ split }) => split !== null) ? <p className={styles.note}>{dataText('splitHint')}</p> : null}
        {isCorrection ? (
          <CorrectionFields exceptions={exceptions} by={by} onBy={setBy} register={register} errors={formState.errors} />
        ) : null}
        <TextField
          label={dataText('comment')}
          hint={dataText('commentHint')}
          maxLength={500}
          error={formState.errors.comment?.message}
          {...register('comment')}
        />
        <PopupActions>
          <Button onClick={onDone}>{dataText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {dataText(isCorrection ? 'correct' : 'confirm', { count: count > 1 ? count : 0 })}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

interface LeftPopupProps {
  readonly left: NotDecided
  readonly exceptions: readonly OpenException[]
  readonly onClose: () => void
}

/** Exceptions that could not be decided, with the reasons. */
function LeftPopup({ left, exceptions, onClose }: LeftPopupProps) {
  const nameOf = new Map(exceptions.map((each) => [each.id, nameWithDay(each)]))
  return (
    <Popup title={dataText('leftTitle', { count: left.length })} hasCloseButton={false} onClose={onClose}>
      <ul className={styles.left}>
        {left.map(({ id, reason }) => (
          <li key={id}>{dataText('leftLine', { name: nameOf.get(id) ?? '', reason })}</li>
        ))}
      </ul>
      <PopupActions>
        <Button variant="primary" onClick={onClose}>
          {dataText('close')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

function titleOf(exceptions: readonly OpenException[], isCorrection: boolean): string {
  const { of, day } = exceptions[0]!
  const count = exceptions.length
  if (!isCorrection) return dataText('confirmTitle', { count })
  return count === 1 ? dataText('correctTitle', { of, day: formatDate(day) }) : dataText('correctManyTitle', { count })
}

function textOf(exceptions: readonly OpenException[], isCorrection: boolean): string {
  const { value, why } = exceptions[0]!
  if (isCorrection && exceptions.length === 1) return dataText('correctText', { value: formatFigure('price', value), why })
  const named = exceptions.slice(0, NAMED).map((each) => `${nameWithDay(each)} ${formatFigure('price', each.value)}`)
  const names = listed(named, exceptions.length)
  return dataText(isCorrection ? 'correctManyText' : 'confirmText', { names })
}
