import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'

import { done, withPage } from '../../testing/page.ts'
import { clearMailedLink, followMailedLink, useMailedLink } from './mailed-link.ts'

const link = () => useMailedLink.getState().link

describe('a mailed link', () => {
  withPage()
  afterEach(() => clearMailedLink())

  it('gives its token, and leaves the address', () => {
    location.href = 'http://portal/sign-in?organisation=h#set-password=a%2Fb'
    followMailedLink()
    deepEqual(link(), { kind: 'password', token: 'a/b' })
    deepEqual([location.pathname, location.search, location.hash], ['/sign-in', '?organisation=h', ''])
    clearMailedLink()
    equal(link(), null)
  })
  it('that is opened later in the tab does so, too', async () => {
    location.href = 'http://portal/sign-in'
    followMailedLink()
    equal(link(), null)
    location.hash = '#link=abc'
    await done(() => dispatchEvent(new window.Event('hashchange')))
    deepEqual([link(), location.hash], [{ kind: 'signIn', token: 'abc' }, ''])
  })
  it('leaves other marks of an address alone', () => {
    location.href = 'http://portal/#positions'
    followMailedLink()
    deepEqual([link(), location.hash], [null, '#positions'])
  })
})
