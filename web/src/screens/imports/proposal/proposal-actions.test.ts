import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../../../testing/browser.ts'

import type { FileReply, StatementToSend } from './file-reply.ts'
import { changesOf, isBookable, isExplainable, type ProposedFile, proposalActions } from './proposal-actions.ts'

const replyOf = (entries: number, code?: string): FileReply => ({
  report: {
    file: 'a',
    format: null,
    preset: null,
    compared: false,
    statements: [],
    problems: [],
    leftOut: [],
    ...(code !== undefined && { problem: { place: null, code, reason: '', remedy: '' } }),
  },
  amount: { entries, instruments: 9, closes: 0, rates: 0, actions: 0, warnings: [] },
})
const live = () => new AbortController().signal

/** Files that are sent, each answered when a test says so. */
function proposing() {
  const sent: StatementToSend[] = []
  const waiting: ((answer: FileReply | Error) => void)[] = []
  const failed: string[] = []
  let files: readonly ProposedFile[] = []
  let booked = 0
  const actions = proposalActions({
    onChange: (next) => {
      files = next
    },
    send: async (statement) => {
      sent.push(statement)
      const answer = await new Promise<FileReply | Error>((resolve) => waiting.push(resolve))
      if (answer instanceof Error) throw answer
      return answer
    },
    onBookFailed: (_, { name }) => failed.push(name),
    onBooked: () => {
      booked += 1
    },
  })
  const answer = async (reply: FileReply | Error) => {
    waiting.shift()!(reply)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  const read = async (name: string, reply: FileReply | Error) => {
    const file = new File(['x'], name)
    const reading = actions.read(file, live())
    await answer(reply)
    await reading
    return { file }
  }
  return { actions, sent, answer, read, failed, files: () => files, booked: () => booked }
}

describe('a file of a bank', () => {
  it('is shown with all that are to be read, and once', async () => {
    const { actions, answer, files } = proposing()
    const all = [new File(['x'], 'a.xml'), new File(['x'], 'b.xml')]
    actions.expect(all)
    const reading = actions.read(all[0]!, live())
    await answer(replyOf(2))
    await reading
    deepEqual(
      files().map(({ file, state }) => [file.name, state]),
      [
        ['a.xml', 'read'],
        ['b.xml', 'reading'],
      ],
    )
  })
  it('is read without choices, and held', async () => {
    const { actions, sent, answer, files } = proposing()
    const file = new File(['x'], 'a.xml')
    const reading = actions.read(file, live())
    deepEqual([files()[0]?.state, actions.holds(file)], ['reading', true])
    await answer(replyOf(2))
    await reading
    deepEqual([files()[0]?.state, files()[0]?.reply?.amount.entries], ['read', 2])
    const { accounts, decisions, opens, key } = sent[0]!
    deepEqual([accounts, decisions, opens, key], [{}, [], false, null])
  })
  it('that is a list of no bank can be explained, where it is text or says its lines', async () => {
    const { read, files } = proposing()
    await read('a.csv', replyOf(0, 'unknownList'))
    await read('a.TSV', replyOf(0, 'unknownText'))
    await read('b.csv', replyOf(0, 'other'))
    await read('a.xlsx', replyOf(0, 'unknownList'))
    const { report, amount } = replyOf(0, 'unknownList')
    await read('b.xlsx', { report: { ...report, rows: [['Tag']] }, amount })
    deepEqual(files().map(isExplainable), [true, true, false, false, true])
    equal(isExplainable({ ...files()[0]!, state: 'reading' }), false)
    equal(isExplainable({ ...files()[0]!, reply: null }), false)
  })
  it('that cannot be read keeps the reason', async () => {
    const { read, files } = proposing()
    await read('a.xml', new Error('No network.'))
    deepEqual([files()[0]?.state, String(files()[0]?.error)], ['read', 'Error: No network.'])
  })
  it('whose reading is given up is not held', async () => {
    const { actions, answer, files } = proposing()
    const stop = new AbortController()
    const reading = actions.read(new File(['x'], 'a.csv'), stop.signal)
    stop.abort()
    await answer(replyOf(0))
    await reading
    deepEqual(files(), [])
  })
  it('is read again with what a person chose; of two readings the newest counts', async () => {
    const { actions, sent, answer, read, files } = proposing()
    const { file } = await read('a.xml', replyOf(1))
    void actions.readAgain(file, { accounts: { 1: 'A1' }, decisions: [], opens: true, quoted: {} })
    void actions.readAgain(file, { accounts: { 1: 'A2' }, decisions: [], opens: false, quoted: {} })
    deepEqual([sent[1]!.accounts, sent[1]!.opens], [{ 1: 'A1' }, true])
    await answer(replyOf(5))
    equal(files()[0]?.state, 'reading')
    await answer(replyOf(7))
    deepEqual([files()[0]?.reply?.amount.entries, files()[0]?.accounts], [7, { 1: 'A2' }])
  })
})

describe('files that are booked', () => {
  it('are those that add something, one after the other, each with its key', async () => {
    const { actions, sent, answer, read, files, booked } = proposing()
    await read('a.xml', replyOf(2))
    await read('b.xml', replyOf(0))
    await read('c.xml', replyOf(3))
    const booking = actions.book()
    equal(files()[0]?.state, 'booking')
    await answer(replyOf(2))
    await answer(replyOf(3))
    await booking
    deepEqual(
      files().map(({ state }) => state),
      ['booked', 'read', 'booked'],
    )
    const [first, second] = sent.slice(3)
    deepEqual([first?.key === null, first?.key === second?.key, booked()], [false, false, 1])
  })
  it('end with the first that fails, which can be booked again', async () => {
    const { actions, answer, read, files, failed, booked } = proposing()
    await read('a.xml', replyOf(2))
    await read('b.xml', replyOf(3))
    const booking = actions.book()
    await answer(new Error('No network.'))
    await booking
    deepEqual([files().map(({ state }) => state), failed, booked()], [['read', 'read'], ['a.xml'], 1])
    equal(isBookable(files()[0]!), true)
  })
  it('are none after all were taken away', async () => {
    const { actions, read, files } = proposing()
    await read('a.xml', replyOf(2))
    actions.reset()
    deepEqual(files(), [])
  })
  it('add their entries, closes and rates, and of a list of instruments these', () => {
    const { report, amount } = replyOf(0)
    const lines = { new: 9, changed: 0, alreadyHere: 0, leftOut: 0, refused: 0 }
    equal(changesOf({ report: { ...report, instruments: { lines, changed: [] } }, amount }), 9)
    equal(changesOf({ report, amount: { entries: 1, instruments: 9, closes: 2, rates: 4, actions: 0, warnings: [] } }), 7)
    deepEqual([changesOf(replyOf(0)), changesOf(null)], [0, 0])
    const file = { id: '', file: new File([], ''), error: null, accounts: {}, decisions: [], opens: false, quoted: {}, key: '' }
    const bookable = (state: ProposedFile['state'], reply: FileReply | null) => isBookable({ ...file, state, reply })
    deepEqual([bookable('read', replyOf(1)), bookable('read', replyOf(0)), bookable('booked', replyOf(1))], [true, false, false])
  })
})
