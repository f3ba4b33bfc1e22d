import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../../testing/browser.ts'

import { queryClient } from '#api/query-client.ts'
import { useReadOnly } from '#session/read-only.ts'
import { openForeign, saveMapping } from './foreign-file.ts'
import type { Mapping } from './mapping.ts'

const column = (at: number) => ({ from: 'column', column: at, sign: 'kept', words: {} }) as const
const MAPPING: Mapping = {
  ...{ kind: 'holidays', separator: ';', titleLine: 1, decimalSign: null, dayForm: 'dayFirst' },
  ...{ leavesEmptyOut: true, leftOutAtEnd: 0, columns: { day: column(0), name: column(1) } },
}
const LIST = new File(['Bank holidays of 2026\nTag;Anlass\n01.05.2026;Labour Day\n'], 'list.csv')
const TITLES = ['Tag', 'Anlass']
const { signal } = new AbortController()

/** Opens a file. @returns it, and how often it was asked whether it is of a bank or broker */
async function opened(file: File, isOfBank: boolean, asked = signal) {
  const isStatement = mock.fn(async () => isOfBank)
  return [await openForeign(file, isStatement, asked), isStatement.mock.callCount()] as const
}

describe('a chosen file', () => {
  // Then nothing is sent.
  beforeEach(() => useReadOnly.setState({ isOn: true }))
  afterEach(() => {
    useReadOnly.setState({ isOn: false })
    queryClient.clear()
  })

  it('of our format needs no mapping', async () => {
    deepEqual(await opened(new File(['day,name\n2026-05-01,Labour Day'], 'holidays.csv'), false), [null, 0])
  })
  it('of a bank or broker needs none either', async () => {
    deepEqual(await opened(LIST, true), [null, 1])
  })
  it('of neither is read, and waits for its mapping', async () => {
    const [foreign] = await opened(LIST, false)
    deepEqual([foreign?.file, foreign?.use, foreign?.content.text.length], [LIST, null, LIST.size])
  })
  it('with titles that were mapped before is mapped in the same way, and is not asked for', async () => {
    saveMapping(TITLES, MAPPING)
    const [foreign, asked] = await opened(LIST, true)
    deepEqual([foreign?.use?.titles, foreign?.use?.mapping.titleLine, foreign?.use?.isAsBefore, asked], [TITLES, 2, true, 0])
    equal(foreign?.use?.mapped.content, '\nday,name\n2026-05-01,Labour Day\n')
  })
  it('with other titles, or whose mapping was forgotten, is not', async () => {
    saveMapping(['Tag', 'Name'], MAPPING)
    equal((await opened(LIST, false))[0]?.use, null)
    saveMapping(TITLES, MAPPING)
    saveMapping(TITLES, null)
    equal((await opened(LIST, false))[0]?.use, null)
  })
  it('that is no longer wanted is not asked for', async () => {
    equal((await opened(LIST, true, AbortSignal.abort()))[1], 0)
  })
})
