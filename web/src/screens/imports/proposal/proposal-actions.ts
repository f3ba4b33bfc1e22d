import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import type { ChosenAccounts } from './chosen-accounts.ts'
import type { FileReply, StatementToSend } from './file-reply.ts'
import { asksInstrument } from './unknown-instruments.ts'

/** A file of a bank or broker, with what would be, or was, booked of it. */
export interface ProposedFile {
  readonly id: string
  readonly file: File
  readonly state: 'reading' | 'read' | 'booking' | 'booked'
  /** Null until it was read. */
  readonly reply: FileReply | null
  /** Why it was not read or booked. */
  readonly error: unknown
  readonly accounts: ChosenAccounts
  /** On lines that are similar or doubtful. */
  readonly decisions: readonly StatementDecision[]
  /** Whether accounts without entries begin with the holdings and balances of the file. */
  readonly opens: boolean
  /** Instruments of a list of closes that a person chose, by what the list calls them; '' where it says nothing. */
  readonly quoted: Readonly<Record<string, string>>
  /** Under which it is booked, once. */
  readonly key: string
}

/** Choices of a person for a file. */
export type FileChoice = Pick<ProposedFile, 'accounts' | 'decisions' | 'opens' | 'quoted'>

/** Choices made for a file until now. */
export const choiceOf = ({ accounts, decisions, opens, quoted }: FileChoice): FileChoice => ({
  accounts,
  decisions,
  opens,
  quoted,
})

export interface ProposalActions {
  readonly holds: (file: File) => boolean
  /** Shows files that are to be read. */
  readonly expect: (files: readonly File[]) => void
  readonly read: (file: File, signal: AbortSignal) => Promise<void>
  /** Reads it once more: with the chosen accounts and decisions, or after a failure. */
  readonly readAgain: (file: File, choice: FileChoice) => Promise<void>
  /** Books what is new of all files that were read. */
  readonly book: () => Promise<void>
  readonly reset: () => void
}

/** Problems of a text whose columns an administrator can explain. */
const UNKNOWN: readonly unknown[] = ['unknownList', 'unknownText', 'dayOrder']

/** Whether a file may be a list that an administrator can explain. */
export const isExplainable = ({ file, state, reply }: Pick<ProposedFile, 'file' | 'state' | 'reply'>): boolean =>
  state === 'read' &&
  reply !== null &&
  (reply.report.rows !== undefined || (/\.(csv|tsv|txt)$/i.test(file.name) && UNKNOWN.includes(reply.report.problem?.code)))

const NO_CHOICE: FileChoice = { accounts: {}, decisions: [], opens: false, quoted: {} }

const unread = (file: File): ProposedFile => ({
  id: crypto.randomUUID(),
  file,
  state: 'reading',
  reply: null,
  error: null,
  ...NO_CHOICE,
  key: '',
})

/** One after the other, until one fails. @returns whether all went well, and there were some */
async function inTurn(all: readonly ProposedFile[], act: (each: ProposedFile) => Promise<boolean>): Promise<boolean> {
  for (const each of all) if (!(await act(each))) return false
  return all.length > 0
}

interface Services {
  /** Is called with the files after each step. */
  readonly onChange: (files: readonly ProposedFile[]) => void
  readonly send: (statement: StatementToSend) => Promise<FileReply>
  readonly onBookFailed: (error: unknown, file: File) => void
  /** Is called when all were booked, or one failed. */
  readonly onBooked: () => void
}

/** Reads, routes and books files; its functions stay the same. */
export function proposalActions({ onChange, send, onBookFailed, onBooked }: Services): ProposalActions {
  let files: readonly ProposedFile[] = []
  const show = (next: readonly ProposedFile[]) => {
    files = next
    onChange(next)
  }
  const of = (file: File) => files.find((each) => each.file === file)
  const change = (file: File, changed: Partial<ProposedFile>) =>
    show(files.map((each) => (each.file === file ? { ...each, ...changed } : each)))

  async function readAgain(file: File, given: FileChoice, signal?: AbortSignal) {
    const choice = choiceOf(given)
    const key = crypto.randomUUID()
    change(file, { state: 'reading', error: null, ...choice, key })
    // Of two readings only the one with the newest choice counts.
    const isNewest = () => of(file)?.key === key
    try {
      const reply = await send({ file, ...choice, key: null, ...(signal && { signal }) })
      if (isNewest()) change(file, { state: 'read', reply })
    } catch (error) {
      if (isNewest()) change(file, { state: 'read', error })
    }
  }

  async function bookOne({ file, key, ...proposed }: ProposedFile): Promise<boolean> {
    change(file, { state: 'booking', error: null })
    try {
      const reply = await send({ file, ...choiceOf(proposed), key })
      change(file, { state: 'booked', reply })
      return true
    } catch (error) {
      change(file, { state: 'read', error })
      onBookFailed(error, file)
      return false
    }
  }

  return {
    holds: (file) => of(file) !== undefined,
    expect: (expected) => show([...files, ...expected.map(unread)]),
    read: async (file, signal) => {
      if (!of(file)) show([...files, unread(file)])
      await readAgain(file, NO_CHOICE, signal)
      if (signal.aborted) show(files.filter((each) => each.file !== file))
    },
    readAgain,
    book: async () => {
      const isBooked = await inTurn(files.filter(isBookable), bookOne)
      // Booked files may have brought the instruments of lists of closes.
      const asking = files.filter(({ state, reply }) => state === 'read' && reply !== null && asksInstrument(reply.report))
      if (isBooked) await inTurn(asking, (each) => readAgain(each.file, each).then(() => true))
      onBooked()
    },
    reset: () => show([]),
  }
}

/** Entries, closes, exchange rates and corporate actions that booking adds, and the instruments of a list. */
export function changesOf(reply: FileReply | null): number {
  if (reply === null) return 0
  const { entries, closes, rates, actions, instruments } = reply.amount
  return entries + closes + rates + actions + (reply.report.instruments ? instruments : 0)
}

/** Whether booking adds something of a file. */
export const isBookable = ({ state, reply }: ProposedFile): boolean => state === 'read' && changesOf(reply) > 0
