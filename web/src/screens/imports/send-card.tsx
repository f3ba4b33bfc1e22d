import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { importText } from '#messages/administration/import-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { readImportsAgain, useImport } from './import-queries.ts'
import styles from './imports.module.css'
import { FilesToMap } from './mapping/files-to-map.tsx'
import type { ForeignFile } from './mapping/foreign-file.ts'
import { MappingCard } from './mapping/mapping-card.tsx'
import { reasonToWait } from './mapping/reason-to-wait.ts'
import { inTheirPlaces, type TheirFile } from './mapping/their-places.ts'
import { mappedContents, theirFiles, useForeignFiles } from './mapping/use-foreign-files.ts'
import { checkFiles, readFiles } from './read-files.ts'
import { type Sending, useSending } from './use-sending.ts'

interface Wish {
  name: string
  files: readonly File[]
}

const EMPTY: Wish = { name: '', files: [] }

/**
 * Sends files: those with columns of their own are mapped first; all are checked, and booked when the reader has seen what would come of
 * it.
 */
export function SendCard() {
  const wish = useWish()
  const { files, foreign, opened, setOpened, form, sending } = wish
  const { sent } = sending
  return (
    <>
      <Card title={importText('sendTitle')} isPadded>
        <form className={styles.stack} noValidate onSubmit={form.handleSubmit(wish.check)}>
          <p className={styles.note}>{importText('sendHint')}</p>
          <div className={styles.fields}>
            <TextField
              label={importText('name')}
              hint={importText('nameHint')}
              maxLength={200}
              autoComplete="off"
              readOnly={sent !== null}
              error={form.formState.errors.name?.message}
              {...form.register('name')}
            />
            {sent === null ? null : (
              <p className={styles.note}>
                {importText('chosen', { count: files.length, names: files.map(({ name }) => name).join(', ') })}
              </p>
            )}
          </div>
          {sent === null ? <Files wish={wish} /> : null}
          {sending.error ? <ErrorLine error={shownError(sending.error)} /> : null}
          {sent === null ? (
            <div>
              <Button type="submit" variant="primary" isBusy={sending.isBusy || form.formState.isSubmitting}>
                {importText('check')}
              </Button>
            </div>
          ) : null}
        </form>
        {sent === null ? null : (
          <Outcome key={sent} id={sent} sending={sending} theirs={theirFiles(foreign.all)} onStartAgain={wish.startAgain} />
        )}
      </Card>
      {opened && sent === null ? (
        <MappingCard
          key={opened.file.name}
          foreign={opened}
          onUse={(mapping) => {
            foreign.use(opened.file, mapping)
            form.clearErrors('files')
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}

/** The files that are to be sent, under which name, and how far they have come. */
function useWish() {
  const sending = useSending()
  const form = useForm<Wish>({
    defaultValues: EMPTY,
    resolver: checkedBy<Wish>({
      name: (name) => (name.trim() === '' ? importText('nameRequired') : null),
      files: checkFiles,
    }),
  })
  const [files, setFiles] = useState<readonly File[]>(EMPTY.files)
  const [opened, setOpened] = useState<ForeignFile | null>(null)
  const foreign = useForeignFiles(files)
  return {
    sending,
    form,
    files,
    foreign,
    opened,
    setOpened,
    choose: (chosen: readonly File[]) => {
      setFiles(chosen)
      setOpened(null)
      form.setValue('files', chosen, { shouldValidate: form.formState.isSubmitted })
    },
    check: async ({ name }: Wish): Promise<void> => {
      const all = await foreign.allOpened()
      const reason = reasonToWait(files, all)
      if (reason !== null) return form.setError('files', { message: reason })
      setOpened(null)
      await sending.check(name.trim(), () => readFiles(files, mappedContents(all)))
    },
    startAgain: () => {
      sending.forget()
      form.reset(EMPTY)
      setFiles(EMPTY.files)
    },
  }
}

/** The files to send, and those of them that have columns of their own. */
function Files({ wish }: { readonly wish: ReturnType<typeof useWish> }) {
  const { form, files, foreign, choose, setOpened } = wish
  return (
    <>
      <FileChoice files={files} error={form.formState.errors.files?.message} onChoose={choose} />
      <FilesToMap
        files={foreign.all}
        onOpen={setOpened}
        onForget={({ file }) => {
          foreign.forget(file)
          setOpened(null)
        }}
      />
    </>
  )
}

interface OutcomeProps {
  readonly id: string
  readonly sending: Sending
  readonly theirs: ReadonlyMap<string, TheirFile>
  readonly onStartAgain: () => void
}

function Outcome({ id, sending, theirs, onStartAgain }: OutcomeProps) {
  const { data, error, refetch } = useImport(id)
  const hasEnded = data !== undefined && data.endedAt !== null
  useEffect(() => {
    if (hasEnded) readImportsAgain()
  }, [hasEnded])
  return (
    <div className={styles.result}>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ImportOutcome detail={{ ...data, failures: [...inTheirPlaces(data.failures, theirs)] }} /> : null}
      {hasEnded ? (
        <div className={styles.buttons}>
          {data.state === 'checked' ? (
            <Button variant="primary" isBusy={sending.isBusy} onClick={() => sending.book()}>
              {importText('book')}
            </Button>
          ) : null}
          <Button onClick={onStartAgain}>{importText('startAgain')}</Button>
        </div>
      ) : null}
    </div>
  )
}
