import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { whatIf } from '@portal/contract/reports/what-if.ts'

import { useNotices } from '#session/notices.ts'
import { followed, inPortal, select, signIn, signOut } from '../../../testing/in-portal.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { useWhatIfDraft, useWhatIfReport, useWhatIfTrial } from './use-what-if.ts'

const sell = { ticker: 'NESN', quantity: 0 }
const buy = { ticker: 'ROG', weight: 0.1 }

describe('changes that are tried', () => {
  withPage()
  const drafting = () => used((client: string) => useWhatIfDraft(client), 'Halden')

  it('are made one by one, and undone', async () => {
    const draft = await drafting()
    deepEqual([draft.result.changes, draft.result.isDirty, draft.result.canUndo], [[], false, false])
    await done(() => draft.result.change('NESN', sell, true))
    await done(() => draft.result.change('ROG', buy, true))
    deepEqual([draft.result.changes, draft.result.isDirty, draft.result.canUndo], [[sell, buy], true, true])
    await done(() => draft.result.change('NESN', null, true))
    deepEqual(draft.result.changes, [buy])
    await done(() => draft.result.undo())
    deepEqual(draft.result.changes, [sell, buy])
  })
  it('count while they are typed, and are one step once they are complete', async () => {
    const draft = await drafting()
    await done(() => draft.result.change('NESN', { ticker: 'NESN', quantity: 1 }, false))
    await done(() => draft.result.change('NESN', { ticker: 'NESN', quantity: 12 }, false))
    deepEqual([draft.result.changes, draft.result.canUndo], [[{ ticker: 'NESN', quantity: 12 }], false])
    await done(() => draft.result.revert())
    deepEqual(draft.result.changes, [])
    await done(() => draft.result.change('NESN', { ticker: 'NESN', quantity: 1 }, false))
    await done(() => draft.result.change('NESN', sell, true))
    deepEqual([draft.result.changes, draft.result.canUndo], [[sell], true])
    await done(() => draft.result.undo())
    deepEqual([draft.result.changes, draft.result.canUndo], [[], false])
  })
  it('are all taken back at once, which can be undone', async () => {
    const draft = await drafting()
    await done(() => draft.result.change('NESN', sell, true))
    await done(() => draft.result.reset())
    deepEqual(draft.result.changes, [])
    await done(() => draft.result.undo())
    deepEqual(draft.result.changes, [sell])
  })
  it('are a scenario once they are saved or loaded as one', async () => {
    const draft = await drafting()
    await done(() => draft.result.change('NESN', sell, false))
    await done(() => draft.result.settle('s1', [buy]))
    deepEqual([draft.result.changes, draft.result.scenarioKey, draft.result.isDirty], [[buy], 's1', false])
    await done(() => draft.result.change('NESN', sell, true))
    equal(draft.result.isDirty, true)
    await done(() => draft.result.unsettle())
    deepEqual([draft.result.scenarioKey, draft.result.isDirty], ['', true])
  })
  it('are none for another client', async () => {
    const draft = await drafting()
    await done(() => draft.result.change('NESN', sell, true))
    await draft.rerender('Berg')
    deepEqual(draft.result.changes, [])
    await done(() => draft.result.change('ROG', buy, true))
    deepEqual(draft.result.changes, [buy])
  })
})

describe('the results of changes', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
  async function results(isWanted = true, status?: number) {
    signIn()
    select('Halden')
    const sent = serverBy({ [whatIf.path]: status ?? replyOf(whatIf) })
    const hook = await used(
      () => {
        const report = useWhatIfReport('1Y', 'sector', [sell], { after: { isSettled: true }, isWanted })
        return { report, trial: useWhatIfTrial(report) }
      },
      null,
      inPortal,
    )
    await followed()
    return { hook, sent }
  }

  it('are the server’s', async () => {
    const { sent } = await results()
    const { timePeriod, grouping, changes, clientName } = sent[0]![1]
    deepEqual([timePeriod, grouping, changes, clientName], ['1Y', 'sector', [sell], 'Halden'])
    equal((await results(false)).sent.length, 0)
  })
  it('are asked for before a change is added, as one that is refused would spoil all later ones', async () => {
    const { hook, sent } = await results()
    await done(() => hook.result.trial.mutateAsync([sell, buy]))
    const { changes, timePeriod } = sent[1]![1]
    deepEqual([changes, timePeriod], [[sell, buy], '1Y'])
    const refused = await results(false, 400)
    await done(() => refused.hook.result.trial.mutate([buy]))
    await followed()
    deepEqual([refused.hook.result.trial.error?.message, useNotices.getState().list], [`400 ${whatIf.path}`, []])
  })
  it('cannot be asked for without a selection', async () => {
    const { hook, sent } = await results(false)
    await done(() => select('', []))
    await done(() => hook.result.trial.mutate([buy]))
    await followed()
    deepEqual([hook.result.trial.error === null, sent.length], [false, 0])
  })
})
