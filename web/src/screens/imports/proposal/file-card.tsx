import type { MappedListRow } from '@portal/contract/statements/mapped-lists.ts'

import { shownError } from '#api/api-error.ts'
import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { proposalText } from '#messages/administration/proposal-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Badge, type BadgeProps } from '#ui/feedback/badge.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { BookedAccounts } from '../booked-accounts.tsx'
import { useImport } from '../import-queries.ts'
import styles from '../imports.module.css'
import { WarningTable } from '../warning-table.tsx'
import { AccountChoice } from './account-choice.tsx'
import { CloseTables } from './close-tables.tsx'
import type { FileReply, FileReport } from './file-reply.ts'
import { AddInstrument } from './incomplete/add-instrument.tsx'
import { kindOf, presetName } from './line-counts.ts'
import { LineList } from './line-list.tsx'
import { ListedInstruments } from './listed-instruments.tsx'
import { hasNew } from './new-accounts.ts'
import { changesOf, choiceOf, type FileChoice, isExplainable, type ProposedFile } from './proposal-actions.ts'
import { QuotedChoice } from './quoted-choice.tsx'
import { DifferenceTable, HoldingsAndBalances, StatementTable } from './statement-tables.tsx'
import { asksAccount, isUnrouted, numbersToChoose } from './unknown-accounts.ts'
import { asksInstrument } from './unknown-instruments.ts'

interface FileCardProps {
  readonly proposed: ProposedFile
  /** Clients that are made with other files. */
  readonly newClients: readonly string[]
  /** The client that was chosen last for one of the files. */
  readonly lastClient: string | null
  readonly onClient: (client: string) => void
  readonly onChoose: (choice: FileChoice) => void
  readonly onOpenBatch: (id: string) => void
  /** How it is read, where an administrator said it. */
  readonly list: MappedListRow | null
  readonly onExplain: (proposed: ProposedFile, list: MappedListRow | null) => void
}

/** One file: what it is, for which accounts, and what becomes of its lines. */
export function FileCard({ proposed, list, onChoose, onOpenBatch, onExplain, ...clients }: FileCardProps) {
  const { file, state, reply, error } = proposed
  const report = reply?.report
  const batch = report?.batch
  return (
    <Card title={file.name} isPadded isRefetching={state === 'reading' && report !== undefined}>
      <div className={styles.stack}>
        <div className={styles.outcome}>
          <StateOf proposed={proposed} />
          {report ? <span>{kindOf(report)}</span> : null}
          {(list && state === 'read') || isExplainable(proposed) ? (
            <Button
              size="s"
              aria-label={mappedListText(list ? 'changeOf' : 'explainOf', { file: file.name })}
              onClick={() => onExplain(proposed, list)}
            >
              {mappedListText(list ? 'change' : 'explain')}
            </Button>
          ) : null}
          {batch === undefined ? null : (
            <Button size="s" aria-label={proposalText('batchOf', { file: file.name })} onClick={() => onOpenBatch(batch)}>
              {proposalText('batch')}
            </Button>
          )}
        </div>
        {error ? <ErrorLine error={shownError(error)} onRetry={() => onChoose(choiceOf(proposed))} /> : null}
        {report?.problem ? (
          <p className={styles.note}>
            <strong>{report.problem.reason}</strong> {report.problem.remedy}
          </p>
        ) : null}
        {batch === undefined ? null : <BookedIn batch={batch} />}
        {reply && report && !report.problem ? (
          <Content reply={reply} choice={choiceOf(proposed)} {...clients} isBooked={state === 'booked'} onChoose={onChoose} />
        ) : null}
      </div>
    </Card>
  )
}

function BookedIn({ batch }: { readonly batch: string }) {
  const { data } = useImport(batch)
  return data ? <BookedAccounts accounts={data.accounts} /> : null
}

interface ContentProps {
  readonly reply: FileReply
  readonly choice: FileChoice
  readonly newClients: readonly string[]
  /** The client that was chosen last for one of the files. */
  readonly lastClient: string | null
  readonly onClient: (client: string) => void
  readonly isBooked: boolean
  readonly onChoose: (choice: FileChoice) => void
}

function Content({ reply: { report, amount }, choice, newClients, lastClient, onClient, isBooked, onChoose }: ContentProps) {
  const { accounts, decisions, opens, quoted } = choice
  const numbers = numbersToChoose(report, accounts)
  return (
    <>
      {numbers.length > 0 && !isBooked ? (
        <AccountChoice
          file={report.file}
          numbers={numbers}
          chosen={accounts}
          newNames={newClients}
          lastClient={lastClient}
          onClient={onClient}
          suggestion={presetName(report)}
          onChoose={(chosen) => onChoose({ ...choice, accounts: chosen })}
        />
      ) : null}
      {!isBooked && !hasNew(accounts) && (opens || canOpen(report)) ? (
        <div className={styles.stack}>
          <Checkbox
            label={proposalText('opens')}
            checked={opens}
            onChange={(event) => onChoose({ ...choice, opens: event.target.checked })}
          />
          <p className={styles.note}>{proposalText('opensHint')}</p>
        </div>
      ) : null}
      {isBooked ? null : (
        <QuotedChoice report={report} chosen={quoted} onChoose={(chosen) => onChoose({ ...choice, quoted: chosen })} />
      )}
      {isBooked ? null : <AddInstrument report={report} onAdded={() => onChoose(choice)} />}
      <CloseTables report={report} />
      <ListedInstruments report={report} />
      {report.statements.length === 0 ? null : <StatementTable report={report} />}
      {isUnrouted(report) ? null : (
        <LineList
          report={report}
          decisions={decisions}
          onDecide={isBooked ? null : (decided) => onChoose({ ...choice, decisions: decided })}
        />
      )}
      <WarningTable title={proposalText('warningsOf', { file: report.file })} warnings={amount.warnings} />
      <DifferenceTable report={report} />
      <HoldingsAndBalances report={report} />
    </>
  )
}

/** Whether a file states what accounts hold, has no entries, and the ledger begins with none of it. */
const canOpen = ({ statements }: FileReport): boolean =>
  statements.some(
    ({ portalAccount, entries, holdings, differences }) =>
      portalAccount &&
      Object.keys(entries).length === 0 &&
      holdings.length > 0 &&
      differences.some(({ cause }) => cause === 'opening balance'),
  )

const TONES = { reading: 'info', read: 'info', booking: 'info', booked: 'success' } as const satisfies Readonly<
  Record<ProposedFile['state'], NonNullable<BadgeProps['tone']>>
>

function StateOf({ proposed: { state, reply, error } }: { readonly proposed: ProposedFile }) {
  if (state === 'read' && (error || reply?.report.problem)) return <Badge tone="danger">{proposalText('states.unread')}</Badge>
  if (state === 'read' && reply && asksAccount(reply.report)) return <Badge tone="warn">{proposalText('states.asks')}</Badge>
  const asksMore = (reply?.report.incomplete ?? []).length > 0 && changesOf(reply) === 0
  if (state === 'read' && reply && (asksInstrument(reply.report) || asksMore))
    return <Badge tone="warn">{proposalText('states.asksInstrument')}</Badge>
  if (state === 'read' && reply && changesOf(reply) === 0) return <Badge>{proposalText('states.unchanged')}</Badge>
  return <Badge tone={TONES[state]}>{proposalText(`states.${state}`)}</Badge>
}
