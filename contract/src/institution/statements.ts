import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { place } from '../statements/statement.ts'
import { warning } from './warning.ts'

/** Maximum body of a call; larger files are sent in parts or on the command line. */
const MAX_STATEMENT_BYTES = 32 * 1024 * 1024
/** Larger files are read by a job. */
export const MAX_DIRECT_BYTES = 8 * 1024 * 1024

const flag = z.enum(['true', 'false'])
const text = z.string().check(z.maxLength(300))

const problem = z.strictObject({
  place: meant(z.nullable(place), 'Of the record; null for the whole file.'),
  code: meant(z.string(), 'Code of the reason.'),
  reason: meant(z.string(), 'What is wrong.'),
  remedy: meant(z.string(), 'What to do about it.'),
})

const lines = z.strictObject({
  new: meant(z.int(), 'Lines that are, or would be, booked.'),
  alreadyHere: meant(z.int(), 'Lines whose entries are booked already.'),
  similar: meant(z.int(), 'Lines nearly the same as what is booked: not booked, a person decides.'),
  doubtful: meant(z.int(), 'Lines whose account, instrument or amounts are not certain: not booked.'),
  leftOut: meant(z.int(), 'Lines that move nothing, or that the ledger cannot hold.'),
  refused: meant(z.int(), 'Lines that cannot be read, or break a rule of the ledger.'),
})

/** Where what is stated is not what the ledger has. */
export const difference = z.strictObject({
  what: meant(z.string(), 'Which holding or balance.'),
  stated: meant(z.string(), 'What the statement states.'),
  computed: meant(z.string(), 'What the ledger, or with the cause ownLines the statement itself, comes to.'),
  cause: meant(
    z.string(),
    'ownLines; or rounding, missing split, fee, tax, late trade, missing trade, doubled entry, extra entry, wrong quantity, wrong price, ' +
      'wrong sign, wrong currency, wrong account, transfer, missing income, stale balance, opening balance, line not booked, unknown.',
  ),
})

const statement = z.strictObject({
  account: meant(z.nullable(z.string()), 'Number or name of the account, as the custodian writes it.'),
  portalAccount: meant(
    z.optional(z.nullable(z.strictObject({ id: z.string(), name: z.string() }))),
    'The account that the statement is of; null where it is not known.',
  ),
  from: meant(z.nullable(z.string()), 'First day, YYYY-MM-DD.'),
  to: meant(z.nullable(z.string()), 'Last day.'),
  lines: meant(lines, 'How many lines have which outcome; together they are all lines.'),
  holdings: meant(
    z.array(
      z.strictObject({
        isin: meant(z.optional(z.string()), 'Where the statement names it.'),
        name: z.string(),
        quantity: meant(z.string(), 'Signed units.'),
      }),
    ),
    'What the statement states to be held, else what its own entries sum up to; exact decimals.',
  ),
  balances: meant(
    z.array(
      z.strictObject({
        currency: meant(z.string(), 'ISO 4217, or as the statement writes it.'),
        amount: meant(z.string(), 'Opening balance with the entries of the statement.'),
        moved: meant(z.string(), 'Its entries alone.'),
        stated: meant(z.optional(z.string()), 'Closing balance that it states.'),
      }),
    ),
    'Cash by currency; exact decimals.',
  ),
  differences: meant(
    z.array(difference),
    'Where what is stated is not what the ledger has; a token needs the scope read-reports for it.',
  ),
  entries: meant(z.record(z.string(), z.int()), 'Number of entries by kind.'),
  announcements: meant(z.int(), 'Corporate actions that are announced.'),
})

const amount = z.strictObject({
  entries: meant(z.int(), 'Entries that are added or cancelled.'),
  instruments: meant(z.int(), 'Instruments that are created, or changed by a list of instruments.'),
  closes: meant(
    z.int(),
    'Closes that are added or corrected: of a list of closes, or of what is held, where no list was sent yet.',
  ),
  rates: meant(z.int(), 'Exchange rates that are added or corrected, of a list of rates.'),
  actions: meant(z.int(), 'Corporate actions that are added or corrected.'),
  warnings: meant(z.array(warning), 'The first thousand of these entries that are strange.'),
})

const quoted = z.strictObject({
  id: meant(z.string(), 'Its id of instruments.csv.'),
  ticker: meant(z.string(), 'Its ticker.'),
  name: meant(z.string(), 'Its name.'),
  currency: meant(z.string(), 'The currency that it is quoted in.'),
})

const closes = z.strictObject({
  named: meant(z.nullable(z.string()), 'What the list calls the instrument; null where it says nothing.'),
  instrument: meant(z.nullable(quoted), 'The instrument; null where it is not known, and has to be chosen by `quoted`.'),
  suggested: meant(z.nullable(quoted), 'What it may be by the name of the file; null where nothing is, or it is known.'),
  from: meant(z.string(), 'First day, YYYY-MM-DD.'),
  to: meant(z.string(), 'Last day.'),
  lines: meant(
    z.strictObject({
      new: meant(z.int(), 'Days without a close until then.'),
      changed: meant(z.int(), 'Days with another close until then.'),
      alreadyHere: meant(z.int(), 'Days with the same close.'),
      empty: meant(z.int(), 'Lines without a close.'),
      refused: meant(z.int(), 'Lines that cannot be a close of it; `problems` name them.'),
    }),
    'What becomes of the lines; all are 0 but `empty` where the instrument is not known.',
  ),
  doubtful: meant(
    z.array(
      z.strictObject({
        day: meant(z.string(), 'Its day.'),
        close: meant(z.number(), 'The close.'),
        standing: meant(z.nullable(z.number()), 'What counts in its place; null where nothing does.'),
        why: meant(z.string(), 'Why it is in doubt, in words.'),
      }),
    ),
    'The first twenty of those that are booked and not believed: in doubt, or rejected by later closes.',
  ),
  doubtfulCount: meant(z.int(), 'How many are not believed.'),
})

const listed = meant(
  z.strictObject({
    new: meant(z.int(), 'What was not there.'),
    changed: meant(z.int(), 'That of which the list says something else.'),
    alreadyHere: meant(z.int(), 'That of which it says the same.'),
    leftOut: meant(z.int(), 'Lines that are empty, or that an administrator said to leave out.'),
    refused: meant(z.int(), 'Lines that break a rule; `problems` name them.'),
  }),
  'What becomes of the lines.',
)

const instruments = z.strictObject({
  lines: listed,
  changed: meant(
    z.array(
      z.strictObject({
        id: meant(z.string(), 'Its id of instruments.csv.'),
        name: meant(z.string(), 'Its name by the list.'),
        columns: meant(z.array(z.string()), 'The columns of instruments.csv in which it changes.'),
      }),
    ),
    'The first hundred that change; a token needs the scope read-reports for them.',
  ),
})

const said = meant(
  z.record(z.string(), z.string()),
  'What is said, by column of instruments.csv, with the id that it would have.',
)
const missing = meant(z.array(z.string()), 'The columns of instruments.csv that are missing.')
const incomplete = z.strictObject({
  said,
  missing,
  kinds: meant(
    z.array(z.strictObject({ said, missing })),
    'Where its kind is missing, those that it may be: what else is said of one of that kind, and what is missing of it.',
  ),
})

const file = z.strictObject({
  file: meant(z.string(), 'Name of the file.'),
  format: meant(z.nullable(z.string()), 'What it is; null where nothing could be read.'),
  preset: meant(z.nullable(z.string()), 'Whose list it is.'),
  problem: meant(z.optional(problem), 'Why nothing of it could be read.'),
  rows: meant(
    z.optional(z.array(z.array(z.string()))),
    'Of a workbook whose list is not known: its first lines, so that an administrator can say what its columns are.',
  ),
  compared: meant(z.boolean(), 'Whether the lines were compared with the ledger.'),
  batch: meant(z.optional(z.string()), 'The import that was booked, which can be undone; absent where nothing was.'),
  statements: meant(z.array(statement), 'The statements of the file.'),
  closes: meant(z.optional(z.array(closes)), 'What becomes of a list of closes, by instrument.'),
  instruments: meant(z.optional(instruments), 'What becomes of a list of instruments.'),
  rates: meant(z.optional(listed), 'What becomes of an explained list of exchange rates.'),
  actions: meant(z.optional(listed), 'What becomes of an explained list of corporate actions.'),
  incomplete: meant(
    z.optional(z.array(incomplete)),
    'The first instruments that are not there and of which too little is said to create them; a token needs the scope read-reports for them.',
  ),
  problems: meant(z.array(problem), 'The first lines that cannot be read.'),
  leftOut: meant(
    z.array(
      z.strictObject({
        place: meant(place, 'Of the record.'),
        reason: meant(z.string(), 'Code of the reason.'),
        text: meant(z.optional(z.string()), 'What it says.'),
      }),
    ),
    'The first lines that are no entries.',
  ),
  named: meant(
    z.optional(
      z.array(
        z.strictObject({
          outcome: meant(z.string(), 'similar, doubtful, leftOut or refused.'),
          ...problem.shape,
          choices: meant(z.array(z.string()), 'What can be decided on it: book, leaveOut, both or nothing.'),
        }),
      ),
    ),
    'The first entries that are not booked as they are.',
  ),
})

export const sendStatements = endpoint({
  method: 'POST',
  path: '/statements',
  access: 'import-data',
  actsOnce: true,
  takes: 'form',
  summary:
    'Reads statements of banks and brokers, compares them with the ledger and, with `book`, books what is new: each file as a batch. ' +
    'All else is named. Files above 8 MB together are read by a job: the reply is 202 with its id, and `GET /jobs/{id}` has the rest. ' +
    'A program needs the scope send-books; with send-prices alone lists of closes and rates are taken of it.',
  request: z.strictObject({
    client: meant(z.optional(text), 'Only accounts of this client, by name.'),
    account: meant(
      z.optional(z.union([text, z.array(text).check(z.maxLength(1000))])),
      'The account of the statements, by name or id; NUMBER=NAME for those with that number. It is kept for the number.',
    ),
    book: meant(z.optional(flag), 'Whether what is new is booked.'),
    opening: meant(
      z.optional(flag),
      'Whether an account without entries begins with the holdings and balances of a statement that has no entries, as transfers of that day; ' +
        'an account that is not there is made.',
    ),
    newClient: meant(
      z.optional(flag),
      'Whether a client that is not there is made with an account that is made; its figures are reported in the currency of the account.',
    ),
    quoted: meant(
      z.optional(z.union([text, z.array(text).check(z.maxLength(1000))])),
      'Of a list of closes, the id (of instruments.csv) of its instrument; NAME=ID for those that the list calls NAME.',
    ),
    decisions: meant(
      z.optional(z.string().check(z.maxLength(200_000))),
      'Decisions on lines that are similar or doubtful: a JSON list of { place, take } for one line, or { code, take } for all ' +
        'lines with that reason; take is book or leaveOut.',
    ),
    instruments: meant(
      z.optional(z.enum(['create', 'ask'])),
      'Whether instruments that are not there are created: by default yes.',
    ),
  }),
  response: z.strictObject({
    files: meant(z.array(file), 'The files in their order.'),
    job: meant(
      z.optional(z.string()),
      'Id of the job that reads them, of files above 8 MB together; the list of files is empty then.',
    ),
    booked: meant(z.optional(amount), 'What was booked; absent without `book`.'),
    proposed: meant(z.optional(amount), 'What `book` would book; absent with it.'),
  }),
  later: 'The files are stored, and a job reads them: the reply names it.',
  largestBodyBytes: MAX_STATEMENT_BYTES,
})
