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
import { invalidateImports, useImport } from './import-queries.ts'
import styles from './imports.module.css'
import { FilesToMap } from './mapping/files-to-map.tsx'
import type { ForeignFile } from './mapping/foreign-file.ts'
import { MappingCard } from './mapping/mapping-card.tsx'
import { type OriginalFile, withOriginalLocations } from './mapping/original-locations.ts'
import { reasonToWait } from './mapping/reason-to-wait.ts'
import { mappedContents, originalFiles, useForeignFiles } from './mapping/use-foreign-files.ts'
import { checkFiles, readFiles } from './read-files.ts'
import { type Sending, useSending } from './use-sending.ts'

interface ImportForm {
  name: string
  files: readonly File[]
}

const EMPTY: ImportForm = { name: '', files: [] }

/**
 * Sends files: files of other formats are mapped first; all are checked by a dry run, and booked after the user has seen its
 * result.
 */
export function SendCard() {
  const wish = useImportForm()
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
          <Outcome key={sent} id={sent} sending={sending} theirs={originalFiles(foreign.all)} onStartAgain={wish.startAgain} />
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

/** The files to send, the name of the import, and its progress. */
function useImportForm() {
  const sending = useSending()
  const form = useForm<ImportForm>({
    defaultValues: EMPTY,
    resolver: checkedBy<ImportForm>({
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
    check: async ({ name }: ImportForm): Promise<void> => {
      const all = await foreign.allOpened()
      const reason = reasonToWait(files, all)
      if (reason !== null) return form.setError('files', { message: reason })
      setOpened(null)
      await sending.check(name.trim(), () => readFiles(files, mappedContents(all)))
    },
    startAgain: () => {
      sending.reset()
      form.reset(EMPTY)
      setFiles(EMPTY.files)
    },
  }
}

/** The files to send, and the mappings of those that need one. */
function Files({ wish }: { readonly wish: ReturnType<typeof useImportForm> }) {
  const { form, files, foreign, choose, setOpened } = wish
  return (
    <>
      <FileChoice files={files} error={form.formState.errors.files?.message} onChoose={choose} />
      <FilesToMap
        files={foreign.all}
        onOpen={setOpened}
        onDeleteMapping={({ file }) => {
          foreign.deleteMapping(file)
          setOpened(null)
        }}
      />
    </>
  )
}

interface OutcomeProps {
  readonly id: string
  readonly sending: Sending
  readonly theirs: ReadonlyMap<string, OriginalFile>
  readonly onStartAgain: () => void
}

function Outcome({ id, sending, theirs, onStartAgain }: OutcomeProps) {
  const { data, error, refetch } = useImport(id)
  const hasEnded = data !== undefined && data.endedAt !== null
  useEffect(() => {
    if (hasEnded) invalidateImports()
  }, [hasEnded])
  return (
    <div className={styles.result}>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ImportOutcome detail={{ ...data, failures: [...withOriginalLocations(data.failures, theirs)] }} /> : null}
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
