import {
  FIELDS_OF,
  LINES_OF,
  type ListField,
  type MappedList,
  mappedLists,
  removeMappedList,
  saveMappedList,
} from '@portal/contract/statements/mapped-lists.ts'
import { badRequest, Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { storedList } from '#statements/mapped-lists.ts'
import { isPresetName } from '#statements/preset-names.ts'
import { deleteMappedList, keepMappedList, readMappedLists } from '#store/sources/mapped-lists.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

/** Of an institution: each file is compared with the titles of all of them. */
const MAX_LISTS = 200

export const answerMappedLists = answer(mappedLists, async ({ caller }, { db }: AdministrationServices) => {
  const rows = await db.as(caller, (tx) => readMappedLists(tx, caller.institutionId), 'read only')
  return {
    lists: rows.map(({ name, mapping, savedAt }) => ({
      ...storedList(mapping),
      name,
      savedAt: Math.floor(savedAt.getTime() / 1_000),
    })),
  }
})

export const answerSaveMappedList = answer(saveMappedList, async (call, services: AdministrationServices) => {
  const { caller } = call
  const { name, ...mapping } = wellFormed(call.body)
  if (isPresetName(name)) throw badRequest(refusal('nameOfPreset', { name }))
  assertReadable(mapping)
  return await administer(services, saveMappedList, call, async (tx) => {
    const savedAt = services.clock.now()
    const { institutionId } = caller
    // A list of the same titles is the same list: under two names one of them would be read by chance.
    const kept = await readMappedLists(tx, institutionId)
    const others = kept.filter((row) => isAlike(storedList(row.mapping), mapping))
    const isReplaced = others.length > 0 || kept.some((row) => row.name === name)
    if (!isReplaced && kept.length >= MAX_LISTS) throw new Failure(409, refusal('tooManyLists', { most: MAX_LISTS }))
    for (const other of others) await deleteMappedList(tx, institutionId, other.name)
    await keepMappedList(tx, { institutionId, name, mapping, savedAt })
    await auditChange(tx, savedAt, call, 'ingest.map-list', name)
    return {}
  })
})

export const answerRemoveMappedList = answer(removeMappedList, async (call, services: AdministrationServices) => {
  const { caller, body } = call
  return await administer(services, removeMappedList, call, async (tx) => {
    if (!(await deleteMappedList(tx, caller.institutionId, body.name.toWellFormed()))) throw notFound()
    await auditChange(tx, services.clock.now(), call, 'ingest.forget-list', body.name.toWellFormed())
    return {}
  })
})

/** Whether two lists have the same titles, in whatever order. */
function isAlike(one: Pick<MappedList, 'titles'>, other: Pick<MappedList, 'titles'>): boolean {
  const titles = new Set(one.titles)
  return titles.size === new Set(other.titles).size && other.titles.every((title) => titles.has(title))
}

/** The database takes no half of a pair of characters. */
const wellFormed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each)) as Value

/** @throws 400 where no line of such a list could be read */
function assertReadable({ of, columns, titles, otherLines, words, currency }: MappedList): void {
  const fields = columns.map(({ field }) => field)
  const has = (...any: readonly ListField[]): boolean => any.some((field) => fields.includes(field))
  const lines = [...words.map(({ line }) => line), ...(otherLines === null ? [] : [otherLines])]
  if (new Set(fields).size < fields.length) throw badRequest(refusal('fieldTwice'))
  const stray = columns.find(({ title }) => !titles.includes(title))
  if (stray) throw badRequest(refusal('noSuchTitle', { title: stray.title }))
  if (!fields.every((field) => FIELDS_OF[of].includes(field)) || !lines.every((line) => LINES_OF[of].includes(line)))
    throw badRequest(refusal('notOfList'))
  if (LINES_OF[of].length > 0 && lines.length === 0) throw badRequest(refusal('noKindOfLines'))
  // Holdings of an account may be as of the day of the file.
  const needsDay =
    of === 'closes' ||
    of === 'rates' ||
    of === 'actions' ||
    (of === 'entries' && lines.some((line) => line !== 'holding' && line !== 'nothing'))
  if (needsDay && !has('day')) throw badRequest(refusal('noDayOfLines'))
  if (of === 'closes' && !has('close')) throw badRequest(refusal('noClose'))
  if (of === 'rates') assertPairs(has, currency)
  const names: readonly ListField[] = ['isin', 'ticker', 'name', 'valor', 'wkn', 'sedol', 'cusip']
  if (of === 'actions' && !has(...names)) throw badRequest(refusal('noNameOfInstruments'))
  if (of === 'instruments' && !has('isin', 'ticker', 'name')) throw badRequest(refusal('noNameOfInstruments'))
  if (of === 'instruments' && !has('currency') && currency === null) throw badRequest(refusal('noCurrencyOfInstruments'))
}

/** @throws 400 where a rate would have no number, or no two currencies */
function assertPairs(has: (...any: readonly ListField[]) => boolean, currency: string | null): void {
  if (!has('rate', 'inverseRate')) throw badRequest(refusal('noRateColumn'))
  if (!has('pair') && !(has('currency') && (has('counterCurrency') || currency !== null)))
    throw badRequest(refusal('noPairOfRates'))
}
