import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { groupingMembers, groupings } from '@portal/contract/institution/groupings.ts'

import { followed, inPortal, signIn, signOut } from '../../../testing/in-portal.ts'
import { listed } from '../../../testing/listing.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { itemOf, replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { invalidateGroupings, useGroupings, useMembers } from './grouping-queries.ts'

const member = itemOf(groupingMembers, 'rows', {})

describe('groupings', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })

  it('have their members read a thousand at a time, until all are', async () => {
    const list = await listed(() => useMembers({ name: 'Region', of: 'instruments' }, { search: 'a' }), {
      [groupingMembers.path]: replyOf(groupingMembers, { rows: [member, member], rowCount: 3 }),
    })
    const asked = { grouping: 'Region', of: 'instruments', search: 'a', offset: 0, limit: 1000 }
    deepEqual([list.asked(), list.hasNext()], [[asked], true])
    await list.next()
    deepEqual([list.asked()[1], list.hasNext()], [{ ...asked, offset: 2 }, false])
  })
  it('show the former members while others are looked for', async () => {
    signIn()
    serverBy({ [groupingMembers.path]: replyOf(groupingMembers, { rows: [member], rowCount: 1 }) })
    const hook = await used(
      (search: string) => useMembers({ name: 'Region', of: 'instruments' }, { search }),
      'a' as string,
      inPortal,
    )
    await followed()
    await hook.rerender('b')
    deepEqual([hook.result.data?.pages[0]?.rows.length, hook.result.isPlaceholderData], [1, true])
  })
  it('are read again, with their members, after a change', async () => {
    signIn()
    const sent = serverBy({ [groupings.path]: replyOf(groupings), [groupingMembers.path]: replyOf(groupingMembers) })
    await used(() => [useGroupings(), useMembers({ name: 'Region', of: 'instruments' }, {})], null, inPortal)
    await followed()
    await done(() => invalidateGroupings())
    await followed()
    equal(sent.length, 4)
  })
})
