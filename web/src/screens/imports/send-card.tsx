import type { MappedListRow } from '@portal/contract/statements/mapped-lists.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { importText } from '#messages/administration/import-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { FileChoice } from './file-choice.tsx'
import { invalidateImports, useImport } from './import-queries.ts'
import styles from './imports.module.css'
import { FilesToMap } from './mapping/files-to-map.tsx'
import type { ForeignFile } from './mapping/foreign-file.ts'
import { type OriginalFile, withOriginalLocations } from './mapping/original-locations.ts'
import { reasonToWait } from './mapping/reason-to-wait.ts'
import { mappedContents, originalFiles, useForeignFiles } from './mapping/use-foreign-files.ts'
import type { ProposedFile } from './proposal/proposal-actions.ts'
import { useProposal } from './proposal/use-proposal.ts'
import { checkFiles, readFiles } from './read-files.ts'
import { type Sending, useSending } from './use-sending.ts'

const ImportOutcome = lazy(() => import('./import-outcome.tsx').then((file) => ({ default: file.ImportOutcome })))
const MappingCard = lazy(() => import('./mapping/mapping-card.tsx').then((file) => ({ default: file.MappingCard })))
const ProposalCard = lazy(() => import('./proposal/proposal-card.tsx').then((file) => ({ default: file.ProposalCard })))

interface ImportForm {
  name: string
  files: readonly File[]
}

/** A file whose columns are being explained. */
interface OpenedFile {
  readonly foreign: ForeignFile
  readonly list: MappedListRow | null
  /** Whether it can be nothing but a list of an account. */
  readonly isListOnly: boolean
}

const EMPTY: ImportForm = { name: '', files: [] }

/**
 * Sends files: those of banks and brokers are read at once and shown as a proposal, lists that are not known are mapped first; all
 * are checked by a dry run, and booked after the user has seen its result.
 */
export function SendCard() {
  const wish = useImportForm()
  const { imported, foreign, opened, setOpened, form, sending, proposal } = wish
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
        {sent === null ? null : (
          <Outcome key={sent} id={sent} sending={sending} theirs={originalFiles(foreign.all)} onStartAgain={wish.startAgain} />
        )}
      </Card>
      {opened && sent === null ? (
        <Suspense fallback={<Spinner />}>
          <MappingCard
            key={opened.foreign.file.name}
            foreign={opened.foreign}
            list={opened.list}
            isListOnly={opened.isListOnly}
            onUse={(mapping) => {
              foreign.use(opened.foreign.file, mapping)
              form.clearErrors('files')
              setOpened(null)
            }}
            onListKept={() => void wish.readKept(opened)}
            onClose={() => setOpened(null)}
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
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [round, setRound] = useState(0)
  const foreign = useForeignFiles(files, proposal.read)
  return {
    sending,
    form,
    proposal,
    files,
    /** Those that are no statements. */
    imported: files.filter(isImported),
    foreign,
    round,
    opened,
    setOpened,
    /** Opens the form for a list that is read already, or for one of a workbook. */
    explain: async ({ file, reply }: ProposedFile, list: MappedListRow | null) => {
      const { fileText, rowsText } = await import('./mapping/reading/file-text.ts')
      const isWorkbook = /\.xlsx$/i.test(file.name)
      const rows = reply?.report.rows ?? (list ? [list.titles] : [])
      const content = isWorkbook ? rowsText(rows) : fileText(new Uint8Array(await file.arrayBuffer()))
      setOpened({ foreign: { file, content, use: null }, list, isListOnly: true })
    },
    /** Reads a list as it was explained. */
    readKept: async ({ foreign: { file } }: OpenedFile) => {
      setOpened(null)
      const known = proposal.files.find((each) => each.file === file)
      if (known) await proposal.readAgain(file, known)
      else if (!(await foreign.openAgain(file))) notify('error', importText('stillUnknown'))
    },
    choose: (chosen: readonly File[]) => {
      proposal.reset()
      setFiles(chosen)
      setOpened(null)
      form.setValue('files', chosen, { shouldValidate: form.formState.isSubmitted })
    },
    check: async ({ name }: ImportForm): Promise<void> => {
      const all = await foreign.allOpened()
      const imported = files.filter(isImported)
      if (imported.length === 0) return
      const reason = reasonToWait(imported, all)
      if (reason !== null) return form.setError('files', { message: reason })
      setOpened(null)
      await sending.check(name.trim(), () => readFiles(imported, mappedContents(all)))
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

/** The files to send, and the mappings of those that need one. */
function Files({ wish }: { readonly wish: ReturnType<typeof useImportForm> }) {
  const { form, files, foreign, round, choose, setOpened } = wish
  return (
    <>
      <FileChoice key={round} files={files} error={form.formState.errors.files?.message} onChoose={choose} />
      <FilesToMap
        files={foreign.all}
        onOpen={(chosen) => setOpened({ foreign: chosen, list: null, isListOnly: false })}
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
      {data ? (
        <Suspense fallback={<Spinner />}>
          <ImportOutcome detail={{ ...data, failures: [...withOriginalLocations(data.failures, theirs)] }} />
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
