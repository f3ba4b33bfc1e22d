import { deepEqual, match } from 'node:assert/strict'
import os from 'node:os'
import { after, before, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { examineSourceFolders } from './examine-source-folders.ts'

let test: TestDatabase
before(async () => {
  test = await openTestDatabase()
  await bookTwoInstitutions(test.db)
})
after(() => test.close())

it('folders of sources that are not there, or of no institution, need the operator', async () => {
  const examine = (folder: string, institution: string) => examineSourceFolders(test.db, [{ folder, institution }])
  deepEqual(await examineSourceFolders(test.db, []), [])
  deepEqual(
    (await examine(os.tmpdir(), HARBOUR)).map(({ isGood }) => isGood),
    [true],
  )
  for (const [folder, institution, text] of [
    ['/nowhere', HARBOUR, /\/nowhere is no folder/],
    [os.tmpdir(), 'Nobody Bank', /no institution "Nobody Bank"/],
  ] as const) {
    const [finding] = await examine(folder, institution)
    deepEqual(finding!.isGood, false)
    match(finding!.text, text)
  }
})
