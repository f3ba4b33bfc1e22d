import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftOf, errorsOf, termsOf } from './source-draft.ts'

const WHOLE = { ...draftOf(null), name: ' Bank ', tokenID: 't', accountIDs: ['a'], timeZone: 'Europe/Zurich' }

describe('a source as it is typed', () => {
  it('needs a name, a token and an account', () => {
    deepEqual([...errorsOf(draftOf(null))], ['nameMissing', 'tokenMissing', 'accountsMissing'])
    deepEqual([...errorsOf(WHOLE)], [])
  })
  it('that is fetched needs an address and minutes in place of a token; a Flex query its id and the token of the service', () => {
    const folder = { ...WHOLE, tokenID: '', way: 'folder' as const }
    deepEqual([...errorsOf({ ...folder, everyMinutes: '4' })], ['addressMissing', 'minutesWrong'])
    deepEqual([...errorsOf({ ...folder, address: '/in' })], [])
    const flex = { ...WHOLE, way: 'flex' as const, address: 'https://x' }
    deepEqual([...errorsOf(flex)], ['queryMissing', 'flexTokenMissing'])
    deepEqual([...errorsOf({ ...flex, user: '12', hasSecret: true })], [])
  })
  it('that is fetched is sent without a token, and with a secret only where one was typed', () => {
    const https = { ...WHOLE, way: 'https' as const, address: ' https://x/y ', user: ' u ' }
    const feed = { kind: 'https', address: 'https://x/y', user: 'u', everyMinutes: 15 }
    deepEqual([termsOf(https).tokenID, termsOf(https).feed], [null, feed])
    deepEqual(termsOf({ ...https, secret: 's' }).feed, { ...feed, secret: 's' })
    deepEqual(termsOf({ ...https, way: 'folder', secret: 's' }).feed, { ...feed, kind: 'folder', user: '' })
  })
  it('of SFTP needs a user, a password or key, and the fingerprint of the host, which is sent with it alone', () => {
    const sftp = { ...WHOLE, way: 'sftp' as const, address: 'sftp://x/in' }
    deepEqual([...errorsOf({ ...sftp, hostKey: 'SHA256:x' })], ['userMissing', 'keyMissing', 'hostKeyWrong'])
    const whole = { ...sftp, user: 'u', secret: 's', hostKey: ` SHA256:${'a'.repeat(43)} ` }
    deepEqual([...errorsOf(whole)], [])
    const feed = { kind: 'sftp', address: 'sftp://x/in', user: 'u', secret: 's', everyMinutes: 15 }
    deepEqual(termsOf(whole).feed, { ...feed, hostKey: `SHA256:${'a'.repeat(43)}` })
  })
  it('of closes and rates has a token and no account', () => {
    const prices = { ...WHOLE, way: 'prices' as const }
    deepEqual([[...errorsOf({ ...prices, tokenID: '' })], termsOf(prices).tokenID], [['tokenMissing'], 't'])
    deepEqual([termsOf(prices).accountIDs, termsOf(prices).needsAllAccounts], [[], false])
  })
  it('of reference rates is of no account', () => {
    const rates = { ...WHOLE, way: 'ecb' as const, address: 'https://x' }
    deepEqual([...errorsOf({ ...rates, accountIDs: [] })], [])
    deepEqual([termsOf(rates).accountIDs, termsOf(rates).needsAllAccounts], [[], false])
  })
  it('needs a time, a day and hours only where it is expected at a time', () => {
    const empty = { ...WHOLE, dueAt: '', weekdays: [], hoursBefore: '0' }
    deepEqual([...errorsOf(empty)], ['dueMissing', 'weekdaysMissing', 'hoursWrong'])
    deepEqual([...errorsOf({ ...empty, isExpected: false })], [])
  })
  it('takes whole numbers of hours and lines within their limits', () => {
    for (const hoursBefore of ['', '1.5', '169', '-1', 'x'])
      deepEqual([...errorsOf({ ...WHOLE, hoursBefore })], ['hoursWrong'], hoursBefore)
    for (const minLines of ['', '0.5', '10000001']) deepEqual([...errorsOf({ ...WHOLE, minLines })], ['linesWrong'], minLines)
  })
  it('is sent with its name trimmed, its numbers as numbers, and no due time where none is expected', () => {
    deepEqual(termsOf(WHOLE), {
      name: 'Bank',
      tokenID: 't',
      accountIDs: ['a'],
      dueAt: '07:30',
      timeZone: 'Europe/Zurich',
      weekdays: [1, 2, 3, 4, 5],
      hoursBefore: 12,
      minLines: 0,
      needsAllAccounts: true,
      isPaused: false,
      feed: null,
    })
    deepEqual(termsOf({ ...WHOLE, isExpected: false, dueAt: '' }).dueAt, null)
  })
  it('is what a stored source has, when it is changed', () => {
    const stored = {
      ...termsOf(WHOLE),
      feed: null,
      id: 's',
      token: 'Bank',
      state: 'fine' as const,
      lines: 3,
      missing: [],
      lastDueAt: null,
      nextDueAt: null,
      reason: null,
      lastAt: null,
    }
    deepEqual(termsOf(draftOf(stored)), termsOf(WHOLE))
  })
})
