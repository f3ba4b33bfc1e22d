import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../../testing/browser.ts'

import { followed, inPortal, signIn, signOut } from '../../../../testing/in-portal.ts'
import { done, used, withPage } from '../../../../testing/page.ts'
import { serverBy } from '../../../../testing/server-of.ts'
import type { FileUse } from './foreign-file.ts'
import { guessMapping } from './guess-mapping.ts'
import { type MappedFile, mapFile } from './map-file.ts'
import { fileHead } from './reading/file-head.ts'
import { mappedContents, originalFiles, useForeignFiles } from './use-foreign-files.ts'
import { useMappedFile } from './use-mapped-file.ts'

const TEXT = 'Day;ISIN;Close\n2026-03-02;CH1;10\n'
const fileOf = (name: string, text = TEXT) => new File([text], name)
const isNoStatement = async () => false

async function useOf(text = TEXT): Promise<FileUse> {
  const head = fileHead(text, {})
  const mapping = guessMapping('prices', head, {})
  const mapped = (await mapFile(text, head.titles.length, mapping, new AbortController().signal))!
  return { titles: head.titles, mapping, mapped, isAsBefore: false }
}

describe('chosen files of other formats', () => {
  withPage()
  afterEach(async () => {
    for (let save = 0; save < 3; save++) await followed()
    await signOut()
    mock.restoreAll()
  })
  async function chosen(files: readonly File[], isStatement: (file: File) => Promise<boolean> = isNoStatement) {
    signIn()
    serverBy({ '/preferences': {} })
    const hook = await used((now: readonly File[]) => useForeignFiles(now, isStatement), files, inPortal)
    await done(() => hook.result.allOpened())
    return { hook, names: () => hook.result.all.map(({ file, use }) => `${file.name} ${use === null ? 'open' : 'mapped'}`) }
  }

  it('are those that need a mapping: no pictures, and none of a bank', async () => {
    const files = ['a.csv', 'b.csv', 'qr.PNG'].map((name) => fileOf(name))
    deepEqual((await chosen(files)).names(), ['a.csv open', 'b.csv open'])
    deepEqual((await chosen(files, async ({ name }) => name === 'a.csv')).names(), ['b.csv open'])
  })
  it('are mapped one by one, and the mapping of one can be deleted', async () => {
    const [a, b] = [fileOf('a.csv'), fileOf('b.csv')]
    const { hook, names } = await chosen([a, b])
    const use = await useOf()
    await done(() => hook.result.use(b, use))
    deepEqual(names(), ['a.csv open', 'b.csv mapped'])
    deepEqual([...mappedContents(hook.result.all)], [[b, use.mapped]])
    deepEqual(
      [...originalFiles(hook.result.all)],
      [[use.mapped.name, { name: 'b.csv', titles: use.titles, mapping: use.mapping }]],
    )
    await done(() => hook.result.deleteMapping(b))
    deepEqual(names(), ['a.csv open', 'b.csv open'])
  })
  it('are others after another choice', async () => {
    const { hook, names } = await chosen([fileOf('a.csv')])
    const next = [fileOf('b.csv')]
    await hook.rerender(next)
    await done(() => hook.result.allOpened())
    deepEqual(names(), ['b.csv open'])
  })
})

const contentOf = (file: MappedFile | null): string => file?.content ?? ''

describe('a file that is mapped in the background', () => {
  withPage()
  afterEach(() => mock.timers.reset())

  it('is there a moment after the last change of its mapping, and not with the former one', async () => {
    const { mapping } = await useOf()
    mock.timers.enable({ apis: ['setTimeout'] })
    type Props = readonly [text: string, mapping: typeof mapping | null]
    const hook = await used(([text, now]: Props) => useMappedFile(text, 3, now), [TEXT, mapping] as Props)
    const pass = async (ms: number) => {
      await done(() => mock.timers.tick(ms))
      await followed()
    }
    await pass(149)
    equal(hook.result, null)
    await pass(1)
    equal(contentOf(hook.result).includes('CH1'), true)
    const changed = { ...mapping, leftOutAtEnd: 1 }
    await hook.rerender([TEXT, changed])
    equal(hook.result, null)
    await pass(100)
    await hook.rerender([TEXT, mapping])
    await pass(100)
    // The former result still stands for the mapping that is back.
    equal(contentOf(hook.result).includes('CH1'), true)
    await hook.rerender([TEXT, null])
    equal(hook.result, null)
  })
})
