import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { idOf, newId } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { endMandate, insertAssignment, readMandates, renameMandate } from '#store/limits/mandates.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookedState } from '../../../testing/datasets/booked-state.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import type { Dataset } from '../dataset.ts'
import { book } from './book.ts'
import { undo } from './undo.ts'

const NOW = new Date('2024-02-01T10:00:00Z')
const [cash, issuer] = SAMPLE_DATASET.mandateLimits
const [assigned, ofClient] = SAMPLE_DATASET.mandateAssignments

describe('Mandates of an import', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function open() {
    const id = await createInstitution(test.db, {
      name: `House ${++made}`,
      pivotCurrency: 'USD',
      reportingCurrencies: [],
      isDemo: false,
    })
    const booked = async (dataset: Partial<Dataset>) => {
      const label = { name: 'batch', source: 'import', bookedBy: 'system', knownAt: NOW } as const
      const booking = await book(test.db, id, { ...EMPTY_DATASET, ...dataset }, label)
      deepEqual(booking.failures, [])
      return booking
    }
    await booked(SAMPLE_DATASET)
    const mandate = (name = 'Balanced') =>
      test.db.withInstitution(id, async (tx) => (await readMandates(tx, id)).find((each) => each.name === name))
    return { id, booked, mandate, state: () => bookedState(test.db, id) }
  }

  it('are not booked twice', async () => {
    const { booked } = await open()
    const { batchId, counts } = await booked(SAMPLE_DATASET)
    equal(batchId, null)
    deepEqual(counts.mandateLimits, { added: 0, corrected: 0, unchanged: 3 })
    deepEqual(counts.mandateAssignments, { added: 0, corrected: 0, unchanged: 2 })
  })

  it('have other limits where these differ; an undo lets the former ones go on, which states refer to', async () => {
    const { id, booked, mandate, state } = await open()
    const [first, before] = [await mandate(), await state()]
    const { batchId, counts } = await booked({
      mandateLimits: [cash!, { ...cash!, kind: 'drawdown', side: 'maximum', bound: 0.2 }],
    })
    deepEqual(counts.mandateLimits, { added: 0, corrected: 1, unchanged: 1 })
    const then = (await mandate())!
    deepEqual(
      then.limits.map(({ kind }) => kind),
      ['cash', 'drawdown'],
    )
    equal(then.limits[0]!.id, first!.limits[0]!.id)
    await undo(test.db, id, batchId!, NOW)
    deepEqual(await mandate(), first)
    deepEqual(await state(), before)
  })

  it('have other last days in place; one that is left out begins the mandate again with its limits', async () => {
    const { id, booked, mandate, state } = await open()
    const [first, before] = [(await mandate())!, await state()]
    const ended = await booked({ mandateAssignments: [{ ...assigned!, toDay: '2025-12-31' }, ofClient!] })
    deepEqual(ended.counts.mandateAssignments, { added: 0, corrected: 1, unchanged: 1 })
    const then = (await mandate())!
    deepEqual([then.id, then.limits], [first.id, first.limits])
    deepEqual(
      then.assignments.map(({ accountName, validUntil }) => [accountName, validUntil]),
      [
        ['First', '2025-12-31'],
        [null, '2030-12-31'],
      ],
    )
    const left = await booked({ mandateAssignments: [ofClient!] })
    const again = (await mandate())!
    deepEqual([again.id === first.id, again.limits, again.assignments.length], [false, first.limits, 1])
    await undo(test.db, id, left.batchId!, NOW)
    await undo(test.db, id, ended.batchId!, NOW)
    deepEqual((await mandate())!.limits, first.limits)
    deepEqual(await state(), before)
  })

  it('of a new name begin, and end with an undo', async () => {
    const { id, booked, mandate, state } = await open()
    const before = await state()
    const line = { ...assigned!, mandate: 'New' }
    const { batchId } = await booked({ mandateLimits: [{ ...issuer!, mandate: 'New' }], mandateAssignments: [line] })
    equal((await mandate('New'))!.assignments.length, 1)
    await undo(test.db, id, batchId!, NOW)
    equal(await mandate('New'), undefined)
    deepEqual(await state(), before)
    await booked({ mandateLimits: [{ ...issuer!, mandate: 'New' }], mandateAssignments: [line] })
    equal((await mandate('New'))!.limits.length, 1)
  })

  it('are not undone where they were renamed since; one that ended since stays ended', async () => {
    const { id, booked, mandate } = await open()
    const { batchId } = await booked({ mandateLimits: [cash!] })
    const own = (await mandate())!
    await test.db.withInstitution(id, (tx) => renameMandate(tx, own.id, 'Renamed'))
    await rejects(undo(test.db, id, batchId!, NOW), { status: 409 })
    const other = await booked({ mandateLimits: [{ ...cash!, mandate: 'Short' }] })
    const short = (await mandate('Short'))!
    await test.db.withInstitution(id, (tx) => endMandate(tx, short.id, NOW))
    await undo(test.db, id, other.batchId!, NOW)
    equal(await mandate('Short'), undefined)
  })

  it('keep an account that they are assigned to in the portal from being undone', async () => {
    const { id, booked, mandate } = await open()
    const { batchId } = await booked({ accounts: [{ ...SAMPLE_DATASET.accounts[1]!, id: 'A3', name: 'Third' }] })
    const mandateId = (await mandate())!.id
    const place = { clientId: idOf(id, 'client', 'C'), accountId: idOf(id, 'account', 'A3') }
    await test.db.withInstitution(id, (tx) =>
      insertAssignment(tx, {
        id: newId(),
        institutionId: id,
        mandateId,
        ...place,
        validFrom: '2024-01-02',
        validUntil: null,
      }),
    )
    await rejects(undo(test.db, id, batchId!, NOW), { status: 409 })
  })
})
