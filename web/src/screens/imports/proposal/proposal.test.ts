import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeOf, computedTitle } from '#messages/administration/proposal-texts.ts'
import { accountFields, newAccountFields } from './account-fields.ts'
import type { ChosenAccounts } from './chosen-accounts.ts'
import { type FileReply, type FileReport, isTooLarge, type Statement, tooLargeReply } from './file-reply.ts'
import { allLines, countsToName, kindOf, namedLines, openLines, sumOfLines } from './line-counts.ts'
import { nameFault, newClients, withAccount } from './new-accounts.ts'
import { type ProposedFile, proposalActions } from './proposal-actions.ts'
import { numbersToChoose } from './unknown-accounts.ts'

const statement = (more: Partial<Statement>): Statement => ({
  account: null,
  portalAccount: null,
  from: null,
  to: null,
  lines: { new: 2, alreadyHere: 1, similar: 1, doubtful: 0, leftOut: 3, refused: 1 },
  holdings: [],
  balances: [],
  differences: [],
  entries: {},
  announcements: 0,
  ...more,
})
const report = (more: Partial<FileReport> = {}): FileReport => ({
  file: 'march.csv',
  format: 'csv',
  preset: 'trading212',
  compared: true,
  statements: [statement({})],
  problems: [],
  leftOut: [],
  ...more,
})
const reply = (more: Partial<FileReport>, entries = 0): FileReply => ({
  report: report(more),
  amount: { entries, instruments: 0, closes: 0, rates: 0, actions: 0, warnings: [] },
})

test('counts of several statements add up to all of their lines', () => {
  const sum = sumOfLines([statement({}), statement({})])
  assert.deepEqual([allLines(sum), openLines(sum), sum.leftOut], [16, 4, 6])
})

test('refused lines of a list without statements are counted by what is named of them', () => {
  const problem = { place: { line: 2 }, code: 'invalidDay', reason: 'No day.', remedy: 'Correct it.' }
  assert.equal(countsToName(report({ statements: [], problems: [problem] })).refused, 1)
  assert.equal(countsToName(report({ statements: [statement({})] })).refused, statement({}).lines.refused)
})

test('lines that are not booked are listed with place, reason and remedy, in the order of their outcomes', () => {
  const lines = namedLines(
    report({
      leftOut: [{ place: { line: 1200 }, reason: 'heading', text: 'Transactions' }],
      problems: [{ place: null, code: 'cutOff', reason: 'It ends.', remedy: 'Fetch it.' }],
      named: [
        { outcome: 'refused', place: { path: 'Sheet', line: 7 }, code: 'a', reason: 'Why.', remedy: 'Do.', choices: [] },
        {
          outcome: 'similar',
          place: { path: 'Stmt[2]' },
          code: 'b',
          reason: 'Near.',
          remedy: 'Look.',
          choices: ['book', 'later'],
        },
      ],
    }),
  )
  assert.deepEqual(
    lines.map(({ outcome, place, reason }) => [outcome, place, reason]),
    [
      ['similar', 'Stmt[2]', 'Near.'],
      ['refused', 'Sheet, line 7', 'Why.'],
      ['refused', 'the file', 'It ends.'],
      ['leftOut', 'line 1,200', 'It is a heading. Transactions'],
    ],
  )
  assert.deepEqual([lines[0]?.choices, lines[0]?.at], [['book'], { place: { path: 'Stmt[2]' }, code: 'b' }])
})

test('a file is named by whose list it is and its format; what this page does not know, by its code', () => {
  assert.equal(kindOf(report()), 'Trading 212, list (CSV)')
  assert.equal(kindOf(report({ format: 'mt940', preset: null })), 'SWIFT MT940')
  assert.equal(kindOf(report({ preset: 'later' })), 'later, list (CSV)')
  assert.equal(kindOf(report({ format: null })), '')
  assert.deepEqual(['late trade', 'ownLines', 'new cause'].map(causeOf), [
    'Late trade',
    'Its own lines do not come to it',
    'new cause',
  ])
})

test('The column beside what a statement states is titled by what it is compared with', () => {
  const title = (...causes: readonly string[]): string => computedTitle(causes.map((cause) => ({ cause })))
  assert.deepEqual([title('fee'), title('ownLines'), title('ownLines', 'fee')], ['Ledger', 'Own lines', 'Ledger or own lines'])
})

test('the account is asked once for each number that is not known, and stays asked after the choice', () => {
  const of = (account: string | null, isKnown = false) =>
    statement({ account, portalAccount: isKnown ? { id: 'A', name: 'Depot' } : null })
  const numbers = numbersToChoose(report({ statements: [of('77'), of('78', true), of('77'), of('79')] }), { 78: 'a' })
  assert.deepEqual(numbers, ['78', '77', '79'])
  assert.deepEqual(numbersToChoose(report({ statements: [of(null)] }), {}), [''])
  assert.deepEqual(accountFields({ 77: 'a', '': 'b' }), ['77=a', 'b'])
})

test('new accounts are of one client, which may be new too, with a name that is not taken', () => {
  const depot = { client: 'Alder', isOfNewClient: false, name: 'Depot' }
  const chosen = withAccount({ 78: 'a' }, '77', depot)
  assert.deepEqual(accountFields(chosen), ['77=Depot', '78=a'])
  assert.deepEqual([chosen, { 78: 'a' }].map(newAccountFields), [{ client: 'Alder', opening: 'true' }, {}])
  const savings = { client: 'Birch', isOfNewClient: true, name: 'Savings' }
  const other = withAccount(chosen, '79', savings)
  assert.deepEqual(accountFields(other), ['78=a', '79=Savings'])
  assert.deepEqual(newAccountFields(other), { client: 'Birch', opening: 'true', newClient: 'true' })
  assert.deepEqual(newClients([chosen, other, { '': savings }]), ['Birch'])
  assert.deepEqual(
    [' ', 'A=B', 'Depot ', 'Savings'].map((name) => nameFault(name, ['Depot'])),
    ['empty', 'equals', 'taken', null],
  )
})

test('a file above the limit of the call is not sent: the command line takes it', () => {
  assert.deepEqual([isTooLarge({ size: 32 * 1024 * 1024 - 1 }), isTooLarge({ size: 32 * 1024 * 1024 })], [false, true])
  assert.match(tooLargeReply({ name: 'march.csv' }).report.problem?.remedy ?? '', /npm run statements -- FILE/)
})

test('the choice of an account reads a file again; each file is booked once', async () => {
  const sent: (readonly [string, ChosenAccounts, string | null])[] = []
  let fails = false
  let shown: readonly ProposedFile[] = []
  const failed: string[] = []
  const actions = proposalActions({
    onChange: (files) => {
      shown = files
    },
    onBookFailed: (_, { name }) => failed.push(name),
    onBooked: () => {},
    send: async ({ file, accounts, key }) => {
      sent.push([file.name, accounts, key])
      if (fails) throw new Error('No connection.')
      return reply({}, Object.keys(accounts).length > 0 ? 2 : 0)
    },
  })
  const march = new File([''], 'march.csv')
  await actions.read(march, new AbortController().signal)
  await actions.book()
  assert.equal(sent.length, 1)

  fails = true
  await actions.readAgain(march, { accounts: { 77: 'a' }, decisions: [], opens: false, quoted: {} })
  assert.match(String(shown[0]?.error), /No connection/)
  fails = false
  await actions.readAgain(march, { accounts: { 77: 'a' }, decisions: [], opens: false, quoted: {} })
  fails = true
  await actions.book()
  assert.deepEqual([shown[0]?.state, failed], ['read', ['march.csv']])
  fails = false
  await actions.book()
  await actions.book()
  assert.deepEqual(
    sent.slice(2).map(([, , key]) => key === null),
    [true, false, false],
  )
  assert.equal(sent[4]?.[2], sent[3]?.[2])
  assert.deepEqual([shown[0]?.state, shown[0]?.error], ['booked', null])
})

test('a list of closes that asks for its instrument is read again once statements are booked, which may have brought it', async () => {
  const sent: [string, boolean][] = []
  const counts = { new: 0, changed: 0, alreadyHere: 0, empty: 0, refused: 0 }
  const closes = [
    { named: null, instrument: null, suggested: null, from: '', to: '', lines: counts, doubtful: [], doubtfulCount: 0 },
  ]
  const actions = proposalActions({
    onChange: () => {},
    onBookFailed: () => {},
    onBooked: () => {},
    send: async ({ file, key }) => {
      sent.push([file.name, key !== null])
      return file.name === 'NESN.csv' ? reply({ statements: [], closes }) : reply({}, 2)
    },
  })
  const { signal } = new AbortController()
  for (const name of ['NESN.csv', 'march.csv']) await actions.read(new File([''], name), signal)
  await actions.book()
  assert.deepEqual(sent.slice(2), [
    ['march.csv', true],
    ['NESN.csv', false],
  ])
})
