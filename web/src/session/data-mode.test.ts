import { deepEqual, equal } from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { clearReplyMode, noteReplyMode, snapshotField, snapshotOf, toggleLivePause, useReplyMode } from './data-mode.ts'

const LIVE = { mode: 'Live', snapshotId: 's1', asOf: 1000 }

describe('the mode of the shown figures', () => {
  beforeEach(clearReplyMode)

  it('is that of the latest reply, with its instant', () => {
    noteReplyMode({ mode: 'Close', asOf: 500 })
    deepEqual(useReplyMode.getState(), { mode: 'Close', snapshotId: null, asOf: 500, lastClose: 500, isPaused: false })
    noteReplyMode(LIVE)
    deepEqual(useReplyMode.getState(), { mode: 'Live', snapshotId: 's1', asOf: 1000, lastClose: 500, isPaused: false })
  })
  it('does not change with a reply that has none', () => {
    noteReplyMode(LIVE)
    for (const reply of [null, undefined, 'Close', {}, { mode: 'Other', asOf: 1 }]) noteReplyMode(reply)
    equal(useReplyMode.getState().asOf, 1000)
  })
  it('has the latest close: figures of an earlier day do not change it', () => {
    for (const asOf of [500, 400, null, 600, 550]) noteReplyMode({ mode: 'Close', asOf })
    deepEqual([useReplyMode.getState().asOf, useReplyMode.getState().lastClose], [550, 600])
  })
  it('of a close is not paused, and that of a live reply stays so', () => {
    noteReplyMode(LIVE)
    toggleLivePause()
    noteReplyMode({ ...LIVE, snapshotId: 's2' })
    equal(useReplyMode.getState().isPaused, true)
    noteReplyMode({ mode: 'Close', asOf: 500 })
    equal(useReplyMode.getState().isPaused, false)
  })
})

describe('the snapshot of live figures', () => {
  beforeEach(clearReplyMode)

  it('is sent along, so that all reports of a screen are of it; a close has none', () => {
    deepEqual(snapshotField(), {})
    noteReplyMode(LIVE)
    deepEqual(snapshotField(), { snapshotId: 's1' })
    noteReplyMode({ mode: 'Live' })
    deepEqual(snapshotField(), {})
    noteReplyMode({ ...LIVE, mode: 'Close' })
    deepEqual(snapshotField(), {})
  })
  it('is null where a reply has none', () => {
    deepEqual([null, 'x', {}, { snapshotId: 3 }, LIVE].map(snapshotOf), [null, null, null, null, 's1'])
  })
})
