import type { MappedListRow } from '@portal/contract/statements/mapped-lists.ts'
import { useState } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ImportPopup } from '../import-popup.tsx'
import styles from '../imports.module.css'
import { useMappedLists } from '../mapped-list/mapped-list-queries.ts'
import { FileCard } from './file-card.tsx'
import { linesOfLists, openLines, sumOfLines } from './line-counts.ts'
import { newClients } from './new-accounts.ts'
import { NewAccountsButton } from './new-accounts-button.tsx'
import { changesOf, isBookable, type ProposedFile } from './proposal-actions.ts'
import { asksAccount } from './unknown-accounts.ts'
import { asksInstrument } from './unknown-instruments.ts'
import type { Proposal } from './use-proposal.ts'

interface ProposalCardProps {
  readonly proposal: Proposal
  readonly onStartAgain: () => void
  /** Says once more what the columns of a list are. */
  readonly onExplain: (proposed: ProposedFile, list: MappedListRow | null) => void
}

/** Proposal for the chosen files of banks and brokers, a button to book it, and then the booked result. */
export function ProposalCard({ proposal, onStartAgain, onExplain }: ProposalCardProps) {
  const { files } = proposal
  const [openedBatch, setOpenedBatch] = useState<string | null>(null)
  const [lastClient, setLastClient] = useState<string | null>(null)
  const { data: lists } = useMappedLists()
  const bookable = files.filter(isBookable)
  const rest = openLines(sumOfLines(files.flatMap(statementsOf)))
  const isBusy = files.some(({ state }) => state === 'reading' || state === 'booking')
  const isBooking = files.some(({ state }) => state === 'booking')
  return (
    <>
      <Card title={proposalText('title')} isPadded>
        <div className={styles.stack}>
          <div role="status" className={styles.stack}>
            {isBusy ? <Progress files={files} /> : <Summary files={files} />}
          </div>
          {bookable.length > 1 ? <p className={styles.note}>{proposalText('overlap')}</p> : null}
          <div className={styles.buttons}>
            {bookable.length > 0 || isBooking ? (
              <Button variant="primary" isBusy={isBusy} onClick={() => void proposal.book()}>
                {proposalText(rest > 0 ? 'bookGood' : 'book')}
              </Button>
            ) : null}
            {isBusy ? null : <NewAccountsButton proposal={proposal} client={lastClient} />}
            {isBooking ? null : <Button onClick={onStartAgain}>{proposalText('startAgain')}</Button>}
          </div>
        </div>
      </Card>
      {files.map((each) => (
        <FileCard
          key={each.id}
          proposed={each}
          newClients={newClients(files.map(({ accounts }) => accounts))}
          lastClient={lastClient}
          onClient={setLastClient}
          onChoose={(choice) => void proposal.readAgain(each.file, choice)}
          onOpenBatch={setOpenedBatch}
          list={lists?.find(({ name }) => name === each.reply?.report.preset) ?? null}
          onExplain={onExplain}
        />
      ))}
      {openedBatch === null ? null : <ImportPopup id={openedBatch} onClose={() => setOpenedBatch(null)} />}
    </>
  )
}

const statementsOf = ({ reply }: ProposedFile) => [...(reply?.report.statements ?? []), ...linesOfLists(reply?.report)]

/** Which file is read or booked now. */
function Progress({ files }: { readonly files: readonly ProposedFile[] }) {
  const at = files.findIndex(({ state }) => state === 'reading' || state === 'booking')
  const { file, state } = files[at]!
  const params = { file: file.name, at: at + 1, all: files.length }
  return (
    <>
      <p>{proposalText(state === 'booking' ? 'booking' : 'reading', params)}</p>
      {/* Without a value it moves: nothing says how much of one file is read. */}
      <progress
        className={styles.progress}
        aria-label={proposalText('progress')}
        {...(files.length > 1 && { value: at, max: files.length })}
      />
    </>
  )
}

/** Proposed result, or the booked one. */
function Summary({ files }: { readonly files: readonly ProposedFile[] }) {
  const booked = sumOfAmounts(files.filter(({ state }) => state === 'booked'))
  const proposed = sumOfAmounts(files.filter(({ state }) => state === 'read'))
  const lines = sumOfLines(files.flatMap(statementsOf))
  const asks = files.some(({ reply }) => reply !== null && asksAccount(reply.report))
  const asksQuoted = files.some(({ reply }) => reply !== null && asksInstrument(reply.report))
  return (
    <>
      {booked.entries > 0 ? <p>{proposalText('booked', booked)}</p> : null}
      {booked.listed > 0 ? <p>{proposalText('instrumentsBooked', { count: booked.listed })}</p> : null}
      {booked.closes > 0 ? <p>{proposalText('closesBooked', { count: booked.closes })}</p> : null}
      {booked.rates > 0 ? <p>{proposalText('ratesBooked', { count: booked.rates })}</p> : null}
      {booked.actions > 0 ? <p>{proposalText('actionsBooked', { count: booked.actions })}</p> : null}
      {files.some(({ state }) => state === 'read') ? (
        <p>
          {booked.changes > 0
            ? null
            : proposalText('summary', {
                files: files.length,
                new: lines.new,
                alreadyHere: lines.alreadyHere,
                rest: openLines(lines),
              })}{' '}
          {proposed.instruments > 0 ? proposalText('instruments', { count: proposed.instruments }) : null}{' '}
          {proposed.listed > 0 ? proposalText('listedInstruments', { count: proposed.listed }) : null}{' '}
          {proposed.closes > 0 ? proposalText('closes', { count: proposed.closes }) : null}{' '}
          {proposed.rates > 0 ? proposalText('rates', { count: proposed.rates }) : null}{' '}
          {proposed.actions > 0 ? proposalText('actions', { count: proposed.actions }) : null}{' '}
          {asks
            ? proposalText('asksAccount')
            : asksQuoted
              ? proposalText('asksInstrument')
              : proposed.changes + booked.changes === 0
                ? proposalText('nothingNew')
                : null}
        </p>
      ) : null}
    </>
  )
}

const sumOfAmounts = (files: readonly ProposedFile[]) => ({
  entries: files.reduce((sum, { reply }) => sum + (reply?.amount.entries ?? 0), 0),
  instruments: files.reduce((sum, { reply }) => sum + (reply?.report.instruments ? 0 : (reply?.amount.instruments ?? 0)), 0),
  /** Instruments of lists of them. */
  listed: files.reduce((sum, { reply }) => sum + (reply?.report.instruments ? reply.amount.instruments : 0), 0),
  closes: files.reduce((sum, { reply }) => sum + (reply?.amount.closes ?? 0), 0),
  rates: files.reduce((sum, { reply }) => sum + (reply?.amount.rates ?? 0), 0),
  actions: files.reduce((sum, { reply }) => sum + (reply?.amount.actions ?? 0), 0),
  changes: files.reduce((sum, { reply }) => sum + changesOf(reply), 0),
})
