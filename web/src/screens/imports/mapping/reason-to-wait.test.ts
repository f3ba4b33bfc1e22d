import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ForeignFile } from './foreign-file.ts'
import { guessMapping } from './guess-mapping.ts'
import { mapFile } from './map-file.ts'
import { fileHead } from './reading/file-head.ts'
import { reasonToWait } from './reason-to-wait.ts'

async function foreign(name: string, text: string, isMapped = true): Promise<ForeignFile> {
  const head = fileHead(text, {})
  const mapping = guessMapping('prices', head, {})
  const mapped = await mapFile(text, head.titles.length, mapping, new AbortController().signal)
  assert.ok(mapped)
  const use = isMapped ? { titles: head.titles, mapping, mapped, isAsBefore: false } : null
  return { file: new File([text], name), content: { text, encoding: 'utf-8' }, use }
}

test('nothing is sent before every file is mapped without faults, to distinct names', async () => {
  const good = 'ISIN;Datum;Kurs\nNESN;31.03.2026;1,5\n'
  const [one, two] = await Promise.all([foreign('eins.csv', good), foreign('zwei.csv', good)])
  const own = new File(['day,name\n'], 'holidays.csv')
  assert.equal(reasonToWait([own, one.file], [one]), null)
  const unmapped = await foreign('drei.csv', good, false)
  assert.equal(reasonToWait([one.file, unmapped.file], [one, unmapped]), 'Map the columns of drei.csv first.')
  const faulty = await foreign('vier.csv', good.replace('1,5', 'x'))
  assert.match(reasonToWait([faulty.file], [faulty]) ?? '', /^vier\.csv holds what cannot be read/)
  const text = 'eins.csv and zwei.csv both become prices.csv: send one after the other.'
  assert.equal(reasonToWait([one.file, own, two.file], [one, two]), text)
  const ours = new File([''], 'prices.csv')
  assert.match(reasonToWait([ours, one.file], [one]) ?? '', /^prices\.csv and eins\.csv both become/)
})
