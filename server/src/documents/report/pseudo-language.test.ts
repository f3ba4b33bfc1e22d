import { deepEqual, equal } from 'node:assert/strict'
import { it } from 'node:test'
import { REPORT_SECTIONS } from '@portal/contract/reports/embedded-report.ts'
import { EN } from '@portal/presentation/messages/en/english.ts'
import { DOCUMENT } from '@portal/presentation/messages/en/server/document.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { outsideBrackets, pseudoLanguage } from '../../../testing/pseudo-language.ts'
import { DOCUMENT_FACTS as FACTS, DOCUMENT_REPLIES as REPLIES } from '../../../testing/replies/document-replies.ts'
import { composeReport } from './compose-report.ts'
import type { Replies } from './replies.ts'
import { partsOf } from './section-parts.ts'

/** Every text of a value; drawings, and what is no text, left out. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (NO_TEXTS.has(key) ? [] : textsOf(each)))
}

const NO_TEXTS = new Set(['svg', 'url', 'id', 'kind', 'tone', 'palette', 'colour', 'pattern', 'mark', 'words'])
const MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g

for (const sections of [undefined, REPORT_SECTIONS])
  it(`every text of ${sections ? 'the document' : 'its brief'} is of the catalogue or of a reply`, () => {
    const facts = { ...FACTS, sections: sections && [...sections] }
    const report = composeReport(REPLIES, facts, pseudoLanguage({ ...EN, document: DOCUMENT }))
    const known = [...new Set([...textsOf(REPLIES), ...textsOf(FACTS)])].filter((text) => text.length > 1)
    known.sort((a, b) => b.length - a.length)
    // Dates in remarks of replies are written as people read them.
    const words = known.flatMap((text) => [text, ...text.split(/\d{4}-\d\d-\d\d/)]).filter((text) => text.length > 1)
    const outside = (text: string) => words.reduce((rest, word) => rest.replaceAll(word, ' '), outsideBrackets(text))
    deepEqual(
      [...new Set(textsOf(report).map(outsideBrackets))].filter((text) => /[a-z]{2}/i.test(outside(text).replaceAll(MONTH, ' '))),
      [],
    )
  })

for (const section of [undefined, ...REPORT_SECTIONS])
  it(`${section ?? 'the brief'} is made of the replies that are asked for it`, () => {
    const sections = section && [section]
    const parts = partsOf(sections)
    const replies = Object.fromEntries(Object.entries(REPLIES).filter(([name]) => parts.has(name as keyof Replies)))
    equal(composeReport(replies as Partial<Replies> as Replies, { ...FACTS, sections }, ENGLISH).sections.length, section ? 1 : 2)
  })
