import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { errorText } from '#api/api-error.ts'
import { IMPORT_TEXTS as TEXTS } from '#messages/import-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { readImportsAgain, useImport } from './import-queries.ts'
import styles from './imports.module.css'
import { checkFiles } from './read-files.ts'
import { type Sending, useSending } from './use-sending.ts'

interface Wish {
  name: string
  files: readonly File[]
}

const EMPTY: Wish = { name: '', files: [] }

/** Sends files: they are checked first, and booked when the reader has seen what would come of it. */
export function SendCard() {
  const sending = useSending()
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<Wish>({
    defaultValues: EMPTY,
    resolver: checkedBy<Wish>({
      name: (name) => (name.trim() === '' ? TEXTS.nameRequired : null),
      files: checkFiles,
    }),
  })
  const files = watch('files')
  const isSent = sending.sent !== null
  return (
    <Card title={TEXTS.sendTitle} isPadded>
      <form className={styles.stack} noValidate onSubmit={handleSubmit((wish) => sending.check(wish.name.trim(), wish.files))}>
        <p className={styles.note}>{TEXTS.sendHint}</p>
        <div className={styles.fields}>
          <TextField
            label={TEXTS.name}
            hint={TEXTS.nameHint}
            maxLength={200}
            autoComplete="off"
            readOnly={isSent}
            error={formState.errors.name?.message}
            {...register('name')}
          />
          {isSent ? <p className={styles.note}>{TEXTS.chosen(files.map(({ name }) => name))}</p> : null}
        </div>
        {isSent ? null : (
          <FileChoice
            files={files}
            error={formState.errors.files?.message}
            onChoose={(chosen) => setValue('files', chosen, { shouldValidate: formState.isSubmitted })}
          />
        )}
        {sending.error ? <ErrorLine error={{ message: errorText(sending.error) }} /> : null}
        {isSent ? null : (
          <div>
            <Button type="submit" variant="primary" isBusy={sending.isBusy}>
              {TEXTS.check}
            </Button>
          </div>
        )}
      </form>
      {sending.sent === null ? null : (
        <Outcome
          key={sending.sent}
          id={sending.sent}
          sending={sending}
          onStartAgain={() => {
            sending.forget()
            reset(EMPTY)
          }}
        />
      )}
    </Card>
  )
}

interface OutcomeProps {
  readonly id: string
  readonly sending: Sending
  readonly onStartAgain: () => void
}

function Outcome({ id, sending, onStartAgain }: OutcomeProps) {
  const { data, error, refetch } = useImport(id)
  const hasEnded = data !== undefined && data.endedAt !== null
  useEffect(() => {
    if (hasEnded) readImportsAgain()
  }, [hasEnded])
  return (
    <div className={styles.result}>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ImportOutcome detail={data} /> : null}
      {hasEnded ? (
        <div className={styles.buttons}>
          {data.state === 'checked' ? (
            <Button variant="primary" isBusy={sending.isBusy} onClick={() => sending.book()}>
              {TEXTS.book}
            </Button>
          ) : null}
          <Button onClick={onStartAgain}>{TEXTS.startAgain}</Button>
        </div>
      ) : null}
    </div>
  )
}
