import type { MappedListRow } from '@portal/contract/statements/mapped-lists.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { importText } from '#messages/administration/import-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { FileChoice } from './file-choice.tsx'
import { invalidateImports, useImport } from './import-queries.ts'
import styles from './imports.module.css'
import type { OpenedList } from './mapped-list/list-card.tsx'
import type { ProposedFile } from './proposal/proposal-actions.ts'
import { useProposal } from './proposal/use-proposal.ts'
import { checkFiles, readFiles } from './read-files.ts'
import { readForeign } from './read-foreign.ts'
import { type Sending, useSending } from './use-sending.ts'

const ImportOutcome = lazy(() => import('./import-outcome.tsx').then((file) => ({ default: file.ImportOutcome })))
const ListCard = lazy(() => import('./mapped-list/list-card.tsx').then((file) => ({ default: file.ListCard })))
const ProposalCard = lazy(() => import('./proposal/proposal-card.tsx').then((file) => ({ default: file.ProposalCard })))

interface ImportForm {
  name: string
  files: readonly File[]
}

const EMPTY: ImportForm = { name: '', files: [] }

/**
 * Sends files: those of banks and brokers are read at once and shown as a proposal, lists that are not known are explained first; all
 * others are checked by a dry run, and booked after the user has seen its result.
 */
export function SendCard() {
  const wish = useImportForm()
  const { imported, opened, form, sending, proposal } = wish
  const { sent } = sending
  // Statements alone need neither a name nor a check.
  const asks = imported.length > 0 || proposal.files.length === 0
  return (
    <>
      <Card title={importText('sendTitle')} isPadded>
        <form className={styles.stack} noValidate onSubmit={form.handleSubmit(wish.check)}>
          <p className={styles.note}>{importText('sendHint')}</p>
          {asks ? <NameField wish={wish} /> : null}
          {sent === null ? <Files wish={wish} /> : null}
          {sending.error ? <ErrorLine error={shownError(sending.error)} /> : null}
          {sent === null && asks ? (
            <div>
              <Button type="submit" variant="primary" isBusy={sending.isBusy || form.formState.isSubmitting}>
                {importText('check')}
              </Button>
            </div>
          ) : null}
        </form>
        {sent === null ? null : <Outcome key={sent} id={sent} sending={sending} onStartAgain={wish.startAgain} />}
      </Card>
      {opened && sent === null ? (
        <Suspense fallback={<Spinner />}>
          <ListCard
            key={opened.file.name}
            opened={opened}
            onKept={() => void wish.readKept(opened)}
            onClose={() => wish.setOpened(null)}
          />
        </Suspense>
      ) : null}
      {proposal.files.length > 0 ? (
        <Suspense fallback={<Spinner />}>
          <ProposalCard proposal={proposal} onStartAgain={wish.startAgain} onExplain={wish.explain} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The files to send, the name of the import, and its progress. */
function useImportForm() {
  const sending = useSending()
  const proposal = useProposal()
  const isImported = (file: File) => !proposal.holds(file)
  const form = useForm<ImportForm>({
    defaultValues: EMPTY,
    resolver: checkedBy<ImportForm>({
      name: (name) => (name.trim() === '' ? importText('nameRequired') : null),
      files: (chosen) => (chosen.length > 0 && !chosen.some(isImported) ? null : checkFiles(chosen.filter(isImported))),
    }),
  })
  const [files, setFiles] = useState<readonly File[]>(EMPTY.files)
  const [opened, setOpened] = useState<OpenedList | null>(null)
  const [round, setRound] = useState(0)
  const reading = useRef({ stop: new AbortController(), done: Promise.resolve() })
  useEffect(() => () => reading.current.stop.abort(), [])
  return {
    sending,
    form,
    proposal,
    files,
    /** Those that are no statements. */
    imported: files.filter(isImported),
    round,
    opened,
    setOpened,
    /** Opens the form for a list that is read already, or for one of a workbook. */
    explain: async ({ file, reply }: ProposedFile, list: MappedListRow | null) => {
      const { fileText, isWorkbook, rowsText } = await import('./mapped-list/reading/file-text.ts')
      const rows = reply?.report.rows ?? (list ? [list.titles] : [])
      const content = isWorkbook(file) ? rowsText(rows) : fileText(new Uint8Array(await file.arrayBuffer()))
      setOpened({ file, content, list })
    },
    /** Reads a list as it was explained. */
    readKept: async ({ file }: OpenedList) => {
      setOpened(null)
      const known = proposal.files.find((each) => each.file === file)
      if (known) await proposal.readAgain(file, known)
    },
    choose: (chosen: readonly File[]) => {
      const stop = new AbortController()
      reading.current.stop.abort()
      proposal.reset()
      reading.current = { stop, done: readForeign(chosen, { onFound: proposal.expect, read: proposal.read }, stop.signal) }
      setFiles(chosen)
      setOpened(null)
      form.setValue('files', chosen, { shouldValidate: form.formState.isSubmitted })
    },
    check: async ({ name }: ImportForm): Promise<void> => {
      await reading.current.done
      const imported = files.filter(isImported)
      if (imported.length === 0) return
      setOpened(null)
      await sending.check(name.trim(), () => readFiles(imported))
    },
    startAgain: () => {
      sending.reset()
      proposal.reset()
      setRound(round + 1)
      form.reset(EMPTY)
      setFiles(EMPTY.files)
    },
  }
}

/** The name of the import, and once it was sent its files. */
function NameField({ wish: { form, imported, sending } }: { readonly wish: ReturnType<typeof useImportForm> }) {
  const isSent = sending.sent !== null
  return (
    <div className={styles.fields}>
      <TextField
        label={importText('name')}
        hint={importText('nameHint')}
        maxLength={200}
        autoComplete="off"
        readOnly={isSent}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {isSent ? (
        <p className={styles.note}>
          {importText('chosen', { count: imported.length, names: imported.map(({ name }) => name).join(', ') })}
        </p>
      ) : null}
    </div>
  )
}

/** The files to send. */
function Files({ wish: { form, files, round, choose } }: { readonly wish: ReturnType<typeof useImportForm> }) {
  return <FileChoice key={round} files={files} error={form.formState.errors.files?.message} onChoose={choose} />
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
    if (hasEnded) invalidateImports()
  }, [hasEnded])
  return (
    <div className={styles.result}>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Suspense fallback={<Spinner />}>
          <ImportOutcome detail={data} />
        </Suspense>
      ) : null}
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
