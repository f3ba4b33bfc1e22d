import type { CellsOf } from '@portal/contract/imports/import-file.ts'
import type { IMPORT_FILES, InstrumentCells } from '@portal/contract/imports/import-files.ts'
import type {
  Account,
  Announcement,
  Balance,
  Entry,
  Holding,
  Instrument,
  LeftOut,
  Place,
} from '@portal/contract/statements/statement.ts'
import type { MessageParams } from '@portal/presentation/messages/message.ts'
import type { Difference } from './difference.ts'

/** Days, the first and the last. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** A record that cannot be read, or the reason why a whole file cannot. */
export interface Problem {
  /** Null for the whole file. */
  readonly place: Place | null
  readonly code: string
  readonly reason: string
  readonly remedy: string
}

/** Why a record contradicts the rest of its file. */
type DoubtCode =
  | 'signsDisagree'
  | 'partsDisagree'
  | 'incomeDisagrees'
  | 'reinvestedOtherwise'
  | 'referenceTwice'
  | 'referenceOtherwise'
  | 'correctsOther'
  | 'currencyDisagrees'

/**
 * Items that a reader emits: `of` counts the statements of the file from 0. Each record of the file is in exactly one entry,
 * holding, balance, announcement, day of rates, close, instrument, rate, action, record left out or problem; a balance of a running column has the place of its entry. `parts` are the entries that one was joined of.
 */
export type Item =
  | {
      readonly type: 'statement'
      readonly of: number
      readonly account: Account
      readonly from?: string
      readonly to?: string
      /** The days that the file says it is of, where \`from\` and \`to\` are wider. */
      readonly stated?: Period
    }
  | { readonly type: 'entry'; readonly of: number; readonly entry: Entry; readonly parts?: readonly Entry[] }
  | { readonly type: 'holding'; readonly of: number; readonly holding: Holding }
  | { readonly type: 'balance'; readonly of: number; readonly balance: Balance }
  | { readonly type: 'announcement'; readonly of: number; readonly announcement: Announcement }
  | { readonly type: 'leftOut'; readonly of: number; readonly leftOut: LeftOut }
  | { readonly type: 'rates'; readonly day: string; readonly perEuro: readonly (readonly [currency: string, rate: number])[] }
  | {
      readonly type: 'close'
      readonly line: number
      /** Null where the file says nothing of it. */
      readonly named: Instrument | null
      readonly day: string
      /** An exact decimal; null where the row has none. */
      readonly close: string | null
    }
  | {
      readonly type: 'instrument'
      readonly line: number
      /** Cells of the line, as in instruments.csv; null where the line is left out. */
      readonly cells: InstrumentTexts | null
      /** Defaults of a new instrument, where the line does not state them. */
      readonly otherwise: InstrumentTexts
    }
  | {
      /** Units of `quote` for one of `base`, an exact decimal; null where the row has none. */
      readonly type: 'rate'
      readonly line: number
      readonly day: string
      readonly base: string
      readonly quote: string
      readonly rate: string | null
    }
  | {
      readonly type: 'action'
      readonly line: number
      /** Cells of the line, as in corporate-actions.csv; null where the line is left out. */
      readonly cells: ActionTexts | null
      readonly named: Instrument
      /** Instrument that holders receive; null where the line names none. */
      readonly other: Instrument | null
    }
  | { readonly type: 'problem'; readonly problem: Problem }
  /** Another table of a list begins, with lines in an order of their own. */
  | { readonly type: 'table'; readonly place: Place }
  /** The record at a place contradicts the rest of its file: a person is asked before it is booked. */
  | {
      readonly type: 'doubt'
      readonly of: number
      readonly place: Place
      readonly code: DoubtCode
      readonly params: MessageParams
    }
  /** A value that a file states of itself, such as a number of entries, and the value of its records. */
  | { readonly type: 'difference'; readonly of: number; readonly difference: Omit<Difference, 'cause'> }
  /** A text in place of an ISIN that is no valid one. */
  | { readonly type: 'wrongIsin'; readonly place: Place; readonly isin: string }

export type Emit = (item: Item) => void

/** A close of a list. */
export type CloseItem = Extract<Item, { readonly type: 'close' }>

/** An instrument of a list. */
export type InstrumentItem = Extract<Item, { readonly type: 'instrument' }>

/** A rate of a list. */
export type RateItem = Extract<Item, { readonly type: 'rate' }>

/** A corporate action of a list. */
export type ActionItem = Extract<Item, { readonly type: 'action' }>

/** Cells of a line of corporate-actions.csv. */
export type ActionTexts = Readonly<Partial<Record<keyof CellsOf<typeof IMPORT_FILES.corporateActions.columns>, string>>>

/** Cells of a line of instruments.csv. */
export type InstrumentTexts = Readonly<Partial<Record<keyof InstrumentCells, string>>>
