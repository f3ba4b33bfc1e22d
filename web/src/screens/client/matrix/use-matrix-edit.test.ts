import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'

import '../../../../testing/browser.ts'

import { useQuery } from '@tanstack/react-query'

import { ApiError, SessionEnded } from '#api/api-error.ts'
import { useNotices } from '#session/notices.ts'
import { followed, inPortal, signOut } from '../../../../testing/in-portal.ts'
import { done, used, withPage } from '../../../../testing/page.ts'
import { type Cell, cellKey, type Matrix } from './matrix.ts'
import { useMatrixEdit } from './use-matrix-edit.ts'

const KEY = ['matrix']
const columns = ['Unassigned', 'Growth', 'Income'].map((name) => ({ id: name[0]!, name }))
const boxes = (texts: readonly string[]) =>
  new Map(
    Object.entries(Object.groupBy(texts, (text) => text.slice(0, 3))).map(([row, own]) => [
      row,
      new Set(own!.map((text) => text.slice(4))),
    ]),
  )
/** Ann and Ben; what is checked is said as `ann G`. */
const matrixOf = (version: string, checked: readonly string[], ids = ['ann', 'ben']): Matrix => ({
  isSingle: false,
  columns,
  version,
  checked: boxes(checked),
  rows: ids.map((id) => ({ id, name: `${id}@h.example`, isFixed: false })),
})

/** A server with a matrix, and what it says to each save: a version or an error. */
async function editing(...answers: readonly (string | Error)[]) {
  const server = { matrix: matrixOf('1', ['ann G']), isDown: false, reads: 0 }
  const sent: (readonly [cells: readonly Cell[], version: string | undefined])[] = []
  const left = [...answers]
  const texts = {
    send: async (cells: readonly Cell[], headers: Readonly<Record<string, string>>) => {
      sent.push([cells, headers['if-match']])
      const answer = left.shift() ?? '0'
      if (typeof answer !== 'string') throw answer
      return { version: answer }
    },
    success: 'Saved.',
    failure: 'Not saved.',
  }
  const edit = await used(
    () => {
      const query = useQuery({
        queryKey: KEY,
        queryFn: async () => {
          server.reads += 1
          if (server.isDown) throw new ApiError(503, 'Down.', null)
          return server.matrix
        },
      })
      return useMatrixEdit(KEY, query, texts)
    },
    null,
    inPortal,
  )
  await followed()
  /** Presses a box, as `ann G` checks it and `-ann G` unchecks it. */
  const press = (...texts: readonly string[]) =>
    done(() => {
      for (const text of texts) {
        const [row, column] = text.replace('-', '').split(' ')
        edit.result.choose(new Set([row!]), column!, !text.startsWith('-'))
      }
    })
  const act = async (
    does: 'save' | 'undo' | 'discard' | 'reload' | 'acceptTheirs' | 'overwriteTheirs' | 'dismiss' | 'readAgain',
  ) => {
    await done(() => edit.result[does]())
    await followed()
  }
  return { edit, server, sent, press, act }
}

const cell = (row: string, column: string, isChecked: boolean): Cell => ({ row, column, isChecked })
const shownIn = (matrix: Matrix | undefined) =>
  [...matrix!.checked].flatMap(([row, own]) => [...own].map((column) => `${row} ${column}`)).sort()
const draftOf = (draft: ReadonlyMap<string, ReadonlyMap<string, boolean>>) =>
  [...draft].flatMap(([row, own]) => [...own].map(([column, is]) => `${is ? '' : '-'}${row} ${column}`))
const textsOf = () => useNotices.getState().list.map(({ text }) => text)
/** Reply of the server after another user put Ben into Income. */
const CONFLICT = new ApiError(409, 'Changed.', 'r', {
  reason: 'Changed.',
  code: 'refusal.matrixChanged',
  params: {},
  requestId: 'r',
  version: '5',
  more: 0,
  changes: [
    { userID: 'ben', username: 'ben@h.example', portfolioID: 'I', portfolioName: 'Income', checked: true, changedBy: null },
  ],
})
const CHANGED = 'The matrix has changed since it was loaded, so nothing was saved.'

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(signOut)
}

describe('the unsaved changes of a matrix', () => {
  aroundEach()

  it('are counted, and gone where they are what is saved', async () => {
    const { edit, press } = await editing()
    await press('ben G', '-ann G')
    deepEqual([edit.result.count, draftOf(edit.result.draft)], [2, ['ben G', '-ann G']])
    await press('ann G')
    deepEqual([edit.result.count, draftOf(edit.result.draft)], [1, ['ben G']])
  })
  it('are sent with the version that the matrix had, and shown as saved', async () => {
    const { edit, sent, press, act } = await editing('2')
    await press('ben G')
    await act('save')
    deepEqual(sent, [[[cell('ben', 'G', true)], '1']])
    const { matrix, count, outcome } = edit.result
    deepEqual([shownIn(matrix), matrix?.version, count], [['ann G', 'ben G'], '2', 0])
    deepEqual([outcome.kind, 'count' in outcome && outcome.count], ['saved', 1])
    deepEqual(textsOf(), ['Saved.'])
  })
  it('are not sent where there are none', async () => {
    const { edit, sent, act } = await editing()
    await act('save')
    deepEqual([sent, edit.result.outcome.kind], [[], 'none'])
  })
  it('are taken back by a press, once, with the new version', async () => {
    const { edit, sent, press, act } = await editing('2', '3')
    await press('ben G', '-ann G')
    await act('save')
    await act('undo')
    deepEqual(sent[1], [[cell('ben', 'G', false), cell('ann', 'G', true)], '2'])
    deepEqual([shownIn(edit.result.matrix), edit.result.count], [['ann G'], 0])
    const { outcome } = edit.result
    deepEqual([outcome.kind, 'count' in outcome && outcome.count], ['takenBack', 2])
    await act('undo')
    equal(sent.length, 2)
  })
  it('stay where taking back is refused', async () => {
    const { edit, sent, press, act } = await editing('2', new ApiError(403, 'Not you.', null))
    await press('ben G')
    await act('save')
    await act('undo')
    equal(sent.length, 2)
    deepEqual([draftOf(edit.result.draft), edit.result.count], [['-ben G'], 1])
  })
  it('follow a save: the next one hides its result', async () => {
    const { edit, press, act } = await editing('2')
    await press('ben G')
    await act('save')
    await press('ben I')
    equal(edit.result.outcome.kind, 'none')
  })
  it('are dropped on request, without a request to the server', async () => {
    const { edit, server, press, act } = await editing()
    await press('ben G')
    await act('discard')
    deepEqual([edit.result.count, edit.result.outcome.kind, server.reads], [0, 'none', 1])
  })
})

describe('a save that is refused', () => {
  aroundEach()

  it('keeps the changes and says the server’s reason, until that is dismissed', async () => {
    const { edit, press, act } = await editing(new ApiError(403, 'Not you.', null))
    await press('ben G')
    await act('save')
    deepEqual([edit.result.outcome, edit.result.count], [{ kind: 'refused', reason: 'Not you.' }, 1])
    deepEqual(textsOf(), ['Not you.'])
    await press('ben I')
    equal(edit.result.outcome.kind, 'refused')
    await act('dismiss')
    equal(edit.result.outcome.kind, 'none')
  })
  it('says that something is gone where the server does not find it, and loads the rest under the changes', async () => {
    const { edit, server, press, act } = await editing(new ApiError(404, 'Not found', null))
    await press('ben G', 'ann I')
    await act('save')
    const reason = 'A user, an account or a portfolio of your changes is there no more, so nothing was saved.'
    deepEqual(edit.result.outcome, { kind: 'refused', reason })
    server.matrix = matrixOf('4', ['ann G'], ['ann'])
    await act('reload')
    deepEqual(edit.result.outcome, { kind: 'loadedAgain', reason, lost: ['ben@h.example, Growth'] })
    deepEqual(draftOf(edit.result.draft), ['ann I'])
  })
  it('says another failure by its own text', async () => {
    const { edit, press, act } = await editing(new Error('No network.'))
    await press('ben G')
    await act('save')
    deepEqual([edit.result.outcome, textsOf()], [{ kind: 'refused', reason: 'No network.' }, ['Not saved.']])
  })
  it('by the end of the session says nothing here', async () => {
    const { edit, press, act } = await editing(new SessionEnded(401, 'Ended.', null))
    await press('ben G')
    await act('save')
    deepEqual([edit.result.outcome.kind, textsOf()], ['none', []])
  })
  it('is not followed by a reload of its own', async () => {
    const { server, act } = await editing()
    await act('reload')
    equal(server.reads, 1)
    await act('readAgain')
    equal(server.reads, 2)
  })
})

describe('changes of others', () => {
  aroundEach()

  /** Ann is put into Income, and Ben into Growth, when another user has put Ben into Income. */
  async function inConflict(...answers: readonly (string | Error)[]) {
    const editor = await editing(CONFLICT, ...answers)
    await editor.press('ann I', 'ben G', 'ben I')
    await editor.act('save')
    editor.server.matrix = matrixOf('5', ['ann G', 'ben I'])
    return editor
  }

  it('are shown where they refuse a save, and nothing is saved', async () => {
    const { edit, server } = await inConflict()
    const { outcome } = edit.result
    deepEqual([outcome.kind, 'conflict' in outcome && outcome.conflict.boxes[0]?.rowName], ['conflict', 'ben@h.example'])
    deepEqual([...edit.result.changedByOthers], [cellKey('ben', 'I')])
    deepEqual([textsOf(), server.reads], [[CHANGED], 1])
  })
  it('can be accepted: the own changes that conflict are dropped', async () => {
    const { edit, act } = await inConflict()
    await act('acceptTheirs')
    deepEqual(shownIn(edit.result.matrix), ['ann G', 'ben I'])
    deepEqual(draftOf(edit.result.draft), ['ann I', 'ben G'])
    deepEqual(edit.result.outcome, { kind: 'loadedAgain', reason: CHANGED, lost: [] })
    deepEqual([...edit.result.changedByOthers], [cellKey('ben', 'I')])
  })
  it('can be overwritten, with the version that was shown', async () => {
    const { edit, server, sent, press, act } = await editing(CONFLICT, '6')
    await press('ben G')
    await act('save')
    server.matrix = matrixOf('7', ['ann G', 'ben I'])
    await act('overwriteTheirs')
    deepEqual(sent[1], [[cell('ben', 'G', true)], '5'])
    equal(edit.result.outcome.kind, 'saved')
    equal(edit.result.changedByOthers.size, 0)
  })
  it('are not overwritten where others have made the same changes', async () => {
    const { server, sent, press, act } = await editing(CONFLICT)
    await press('ben I')
    await act('save')
    server.matrix = matrixOf('5', ['ann G', 'ben I'])
    await act('overwriteTheirs')
    equal(sent.length, 1)
    await act('overwriteTheirs')
    equal(server.reads, 2)
  })
  it('are kept as they are where the matrix cannot be loaded', async () => {
    const { edit, server, sent, act } = await inConflict()
    server.isDown = true
    await act('overwriteTheirs')
    await act('acceptTheirs')
    deepEqual([edit.result.outcome.kind, edit.result.count, sent.length], ['conflict', 3, 1])
    deepEqual(textsOf(), [CHANGED, 'Down.', 'Down.'])
  })
  it('are loaded where the own ones are dropped', async () => {
    const { edit, server, act } = await inConflict()
    await act('discard')
    deepEqual([shownIn(edit.result.matrix), server.reads, edit.result.changedByOthers.size], [['ann G', 'ben I'], 2, 0])
    equal(edit.result.outcome.kind, 'none')
  })
  it('that come with another reload are marked where there are own ones, with those that are lost', async () => {
    const { edit, server, press, act } = await editing()
    await press('ann I')
    server.matrix = matrixOf('2', ['ann G', 'ben G'])
    await act('readAgain')
    const reason = 'Another user changed the matrix after it was loaded. What changed is marked.'
    deepEqual(edit.result.outcome, { kind: 'loadedAgain', reason, lost: [] })
    deepEqual([...edit.result.changedByOthers], [cellKey('ben', 'G')])
  })
  it('are taken over in silence where there are no own ones, or nothing has changed', async () => {
    const { edit, server, press, act } = await editing()
    server.matrix = matrixOf('2', ['ben G'])
    await act('readAgain')
    equal(edit.result.outcome.kind, 'none')
    await press('ann I')
    server.matrix = matrixOf('3', ['ben G'])
    await act('readAgain')
    deepEqual([edit.result.outcome.kind, edit.result.changedByOthers.size], ['none', 0])
  })
})
