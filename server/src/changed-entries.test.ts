import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { bookEntry, cancelEntry, type GivenEntry } from '#ingest/booking/book-entry.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { idOf } from '#store/id.ts'
import { findEntries } from '#store/ledger/find-entries.ts'
import type { BookedKind } from '#store/ledger/read-booked.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { WORKED_LEDGER } from '../testing/datasets/worked-ledger.ts'
import { FRIDAY, LATE, MONDAY, openHouse, seconds } from '../testing/institutions/recorded-house.ts'

const KINDS: readonly BookedKind[] = ['transactions', 'income', 'transfers']
const ALWAYS = { from: '2000-01-01', to: '2100-01-01', text: null, after: null, limit: 1_000 }

describe('entries that are changed one by one', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  /** The worked ledger, and on Monday at 9:00 the late trade: 3 SPLT, which are 12 after the split, at 31. */
  async function openLedger() {
    const { id, bookAt, undoAt, ask, invalidate } = await openHouse(test)
    await bookAt(FRIDAY, WORKED_LEDGER)
    await bookAt(MONDAY('09:00'), { transactions: [LATE] })
    async function entriesOf(account: string, kind: BookedKind) {
      const search = { ...ALWAYS, accountId: idOf(id, 'account', account) }
      const found = (await test.db.withInstitution(id, (tx) => findEntries(tx, id, kind, search)))!
      return found.map(({ cells, ...rest }) => {
        const given = Object.entries(cells).map(([column, cell]) => [column, cell ?? ''])
        return { ...rest, cells: Object.fromEntries(given) as Readonly<Record<string, string>> }
      })
    }
    const late = async () => (await entriesOf('Alpha', 'transactions')).find(({ id: own }) => own === LATE.id)!
    const npvAt = async (time?: string) => {
      const asked = time === undefined ? {} : { asKnownOn: seconds(MONDAY(time)) }
      return JSON.parse(await ask(answerNpvSnapshot, asked)).total.npv
    }
    async function bookAtTime(time: string, entry: GivenEntry) {
      const knownAt = new Date(MONDAY(time))
      const change = { source: 'api', bookedBy: 'system', knownAt, comment: 'Read wrongly' } as const
      const booked = await test.db.withInstitution(id, (tx) => bookEntry(tx, id, entry, change))
      invalidate()
      return booked
    }
    async function cancelAtTime(time: string, kind: BookedKind, of: { readonly id: string; readonly revision: number }) {
      const knownAt = new Date(MONDAY(time))
      const change = { source: 'api', bookedBy: 'system', knownAt, comment: 'Never traded' } as const
      const cancelled = await test.db.withInstitution(id, (tx) => cancelEntry(tx, id, { ...of, kind }, change))
      invalidate()
      return cancelled.batch.id
    }
    return { entriesOf, late, npvAt, undoAt, bookAtTime, cancelAtTime }
  }

  it('are unchanged where they are booked as they were found', async () => {
    const { entriesOf, npvAt, bookAtTime } = await openLedger()
    const before = await npvAt()
    let count = 0
    for (const account of ['Alpha', 'Beta'])
      for (const kind of KINDS)
        for (const { cells, revision, id } of await entriesOf(account, kind)) {
          const { state, failures } = await bookAtTime('10:00', { kind, cells, revision })
          deepEqual([state, failures], ['unchanged', []], id)
          count++
        }
    equal(count, WORKED_LEDGER.transactions.length + WORKED_LEDGER.income.length + WORKED_LEDGER.transfers.length + 1)
    equal(await npvAt(), before)
  })

  it('change figures from the correction on, keep those recorded before, and have them again once it is undone', async () => {
    const { late, npvAt, undoAt, bookAtTime } = await openLedger()
    const before = await npvAt()
    const { cells, revision } = await late()
    const { state, batch } = await bookAtTime('10:00', {
      kind: 'transactions',
      revision,
      cells: { ...cells, quantity: '4' },
    })
    equal(state, 'booked')
    // A unit more: 4 x 31 - 110.
    equal(Math.round((await npvAt()) - before), 14)
    equal(await npvAt('09:30'), before)
    const corrected = await late()
    deepEqual([corrected.cells.quantity, corrected.revision > revision, corrected.batchId], ['4', true, batch.id])
    await undoAt(MONDAY('11:00'), batch.id)
    equal(await npvAt(), before)
    equal((await late()).cells.quantity, cells.quantity)
  })

  it('no longer count once they are cancelled, except as recorded before, and count again once that is undone', async () => {
    const { late, npvAt, undoAt, cancelAtTime } = await openLedger()
    const before = await npvAt()
    const { revision } = await late()
    const batch = await cancelAtTime('10:00', 'transactions', { id: LATE.id, revision })
    // Without 12 SPLT at 31, which cost 330.
    equal(Math.round((await npvAt()) - before), -42)
    equal(await npvAt('09:30'), before)
    deepEqual([(await late()).isCancelled, (await late()).batchId], [true, batch])
    await undoAt(MONDAY('11:00'), batch)
    equal(await npvAt(), before)
    deepEqual([(await late()).isCancelled, (await late()).revision], [false, revision])
  })

  it('are cancelled in the account where they count, also after a move to another one was undone', async () => {
    const { late, entriesOf, npvAt, undoAt, bookAtTime, cancelAtTime } = await openLedger()
    const before = await npvAt()
    const { cells, revision } = await late()
    const moved = await bookAtTime('10:00', { kind: 'transactions', revision, cells: { ...cells, account: 'Beta' } })
    equal(await npvAt(), before)
    await undoAt(MONDAY('11:00'), moved.batch.id)
    await cancelAtTime('12:00', 'transactions', { id: LATE.id, revision })
    equal(Math.round((await npvAt()) - before), -42)
    equal((await late()).isCancelled, true)
    deepEqual(
      (await entriesOf('Beta', 'transactions')).filter(({ id }) => id === LATE.id),
      [],
    )
  })
})
