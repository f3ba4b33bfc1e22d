import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { accountFields, newAccountFields } from './account-fields.ts'
import type { ChosenAccounts } from './chosen-accounts.ts'
import type { FileReport } from './file-reply.ts'
import { areOfOtherDays, hasNew, nameFault, newClients, withAccount, withNewAccounts } from './new-accounts.ts'
import { asksAccount, isUnrouted, numbersToChoose } from './unknown-accounts.ts'

const made = (client: string, name: string, isOfNewClient = false) => ({ client, name, isOfNewClient })
const CHOSEN: ChosenAccounts = { '1': 'A1', '2': made('Berg', 'Main', true) }

describe('the accounts that a person chooses for a file', () => {
  it('are fields of the call: by number, or alone for all', () => {
    deepEqual(accountFields(CHOSEN), ['1=A1', '2=Main'])
    deepEqual(accountFields({ '': 'A1' }), ['A1'])
  })
  it('that are new begin with what is stated, with their client', () => {
    deepEqual(newAccountFields(CHOSEN), { client: 'Berg', opening: 'true', newClient: 'true' })
    deepEqual(newAccountFields({ '1': made('Berg', 'Main') }), { client: 'Berg', opening: 'true' })
    deepEqual(newAccountFields({ '1': 'A1' }), {})
  })
  it('are of one client where they are new: those of another are asked again', () => {
    deepEqual(withAccount(CHOSEN, '3', made('Berg', 'Second')), { ...CHOSEN, '3': made('Berg', 'Second') })
    deepEqual(withAccount(CHOSEN, '3', made('Tal', 'Main')), { '1': 'A1', '3': made('Tal', 'Main') })
    deepEqual(withAccount(CHOSEN, '2', 'A2'), { '1': 'A1', '2': 'A2' })
  })
  it('can all be new where they are not known, named by number or as suggested', () => {
    const of = { client: 'Berg', isOfNewClient: true, suggestion: 'Broker' }
    deepEqual(withNewAccounts({ '1': 'A1' }, ['1', '2', ''], of), {
      '1': 'A1',
      '2': made('Berg', '2', true),
      '': made('Berg', 'Broker', true),
    })
    deepEqual(withNewAccounts({}, ['2'], { ...of, isOfNewClient: false }), { '2': made('Berg', '2') })
  })
  it('may be new, with clients that are made once', () => {
    deepEqual([hasNew(CHOSEN), hasNew({ '1': 'A1' }), hasNew({})], [true, false, false])
    deepEqual(newClients([CHOSEN, CHOSEN, { '1': made('Tal', 'Main') }]), ['Berg'])
  })
  it('have names that are not taken, and without an equals sign', () => {
    deepEqual(
      ['', '  ', 'a=b', ' Main ', 'Other'].map((name) => nameFault(name, ['Main'])),
      ['empty', 'empty', 'equals', 'taken', null],
    )
  })
})

describe('the accounts of statements', () => {
  const report = (...statements: readonly (readonly [account: string | null, portalAccount: string | null])[]) =>
    ({ statements: statements.map(([account, portalAccount]) => ({ account, portalAccount })) }) as object as FileReport

  it('are asked for where they are not known, once each, beside those that were chosen', () => {
    deepEqual(numbersToChoose(report(['1', null], ['1', null], ['2', 'A2'], [null, null]), { '9': 'A9' }), ['9', '1', ''])
    deepEqual([asksAccount(report(['1', null], ['2', 'A2'])), asksAccount(report(['2', 'A2']))], [true, false])
  })
  it('may be one for files that have no day in common', () => {
    const of = (from: string | null, to: string | null) => ({ statements: [{ from, to }] }) as object as FileReport
    const [first, second] = [of('2024-01-02', '2024-12-30'), of('2025-01-03', '2025-03-31')]
    deepEqual([areOfOtherDays(first, second), areOfOtherDays(second, first)], [true, true])
    deepEqual([areOfOtherDays(first, of('2024-12-30', '2025-01-02')), areOfOtherDays(first, of(null, null))], [false, false])
  })
  it('leave a file unrouted where none is known', () => {
    equal(isUnrouted(report(['1', null])), true)
    equal(isUnrouted(report(['1', null], ['2', 'A2'])), false)
    equal(isUnrouted(report()), false)
  })
})
