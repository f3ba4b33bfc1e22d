import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { nothing } from '../scalars.ts'

const instrumentId = z.string().check(z.minLength(1), z.maxLength(500))

/** Instruments of one reply. */
export const FOUND_INSTRUMENTS = 20

const foundInstrument = z.strictObject({
  id: meant(instrumentId, 'Id of the instrument, as in its file.'),
  ticker: meant(z.string(), 'Its ticker.'),
  name: meant(z.string(), 'Its name.'),
  currency: meant(z.string(), 'The currency that it is quoted in.'),
  isin: meant(z.nullable(z.string()), 'Its ISIN; null without one.'),
})

export const findInstruments = endpoint({
  method: 'GET',
  path: '/instruments',
  access: 'judge-data',
  summary:
    'The instruments of the institution whose id, ticker, name, ISIN or other identifier contains a text, in capital or small letters: ' +
    `those that begin with it first, ${FOUND_INSTRUMENTS} at most. One that was merged into another is not among them.`,
  request: z.strictObject({
    text: meant(z.optional(z.string().check(z.trim(), z.maxLength(200))), 'The text; default: every instrument.'),
  }),
  response: z.strictObject({ rows: meant(z.array(foundInstrument), 'The instruments.') }),
})

export const mergeInstruments = endpoint({
  method: 'POST',
  path: '/instruments/merges',
  access: 'import-data',
  summary:
    'Counts everything of one instrument as of another from now on: entries, prices, actions and weights. It is a batch, and ' +
    '`POST /imports/{id}/undo` undoes it exactly.',
  request: z.strictObject({ merged: instrumentId, kept: instrumentId }),
  response: z.strictObject({ id: z.string(), name: z.string() }),
})

/** Pairs of one reply, and accounts that it names of an instrument. */
export const PROPOSED_MERGES = 50
export const NAMED_ACCOUNTS = 5

/** Evidence that two instruments are one, the strongest first. */
export const MERGE_REASONS = ['isin', 'figi', 'cusip', 'sedol', 'valor', 'wkn', 'name', 'ticker'] as const
export type MergeReason = (typeof MERGE_REASONS)[number]

const proposedInstrument = z.strictObject({
  ...foundInstrument.shape,
  entries: meant(z.int(), 'How many entries of the ledger name it.'),
  accounts: meant(
    z.array(
      z.strictObject({ client: meant(z.string(), 'Name of the client.'), account: meant(z.string(), 'Name of the account.') }),
    ),
    `Accounts that have these entries, the first ${NAMED_ACCOUNTS}.`,
  ),
  accountCount: meant(z.int(), 'How many such accounts there are.'),
})

const mergeProposal = z.strictObject({
  because: meant(
    z.enum(MERGE_REASONS),
    'What both have: an identifier of a scheme, of which a national number counts as the ISIN that it is part of, the name or the ticker.',
  ),
  common: meant(z.string(), 'The identifier, name or ticker that both have.'),
  merged: meant(proposedInstrument, 'The instrument to be merged.'),
  kept: meant(
    proposedInstrument,
    'The instrument as which it would count: that with an ISIN or more identifiers, otherwise with more entries.',
  ),
})
export type MergeProposal = z.infer<typeof mergeProposal>

export const mergeProposals = endpoint({
  method: 'GET',
  path: '/instruments/merge-proposals',
  access: 'judge-data',
  summary:
    'Pairs of instruments that are likely one, those with the strongest reason first: their currency, multiplier and terms are equal, and ' +
    'so is an identifier, the name or the ticker. `POST /instruments/merges` merges a pair.',
  request: nothing,
  response: z.strictObject({
    rows: meant(z.array(mergeProposal), `The first ${PROPOSED_MERGES}.`),
    rowCount: meant(z.int(), 'How many there are.'),
  }),
})

export const distinguishInstruments = endpoint({
  method: 'POST',
  path: '/instruments/distinctions',
  access: 'judge-data',
  actsOnce: true,
  summary:
    'Keeps that two instruments are two, so that they are not proposed to be merged. It is a batch, and `POST /imports/{id}/undo` ' +
    'proposes them again. They can still be merged by `POST /instruments/merges`.',
  request: z.strictObject({
    one: meant(instrumentId, 'One of them, by its id of instruments.csv.'),
    other: meant(instrumentId, 'The other one.'),
    comment: meant(
      z.string().check(z.trim(), z.minLength(1, 'Give a reason.'), z.maxLength(500)),
      'Why they are two, for the audit trail.',
    ),
  }),
  response: z.strictObject({ id: meant(z.string(), 'Id of the batch.'), name: meant(z.string(), 'Name of the batch.') }),
})
