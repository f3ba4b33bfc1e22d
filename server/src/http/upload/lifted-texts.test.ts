import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { liftTexts } from './lifted-texts.ts'

/** The kept part, and the lifted texts, of a document that arrives in chunks. */
function lifted(json: string, sizes: readonly number[] = [json.length]) {
  const texts: string[] = []
  const lift = liftTexts('files', {
    begin: () => texts.push(''),
    piece: (text) => {
      texts[texts.length - 1] += text
    },
  })
  for (let at = 0, i = 0; at < json.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length]!)
    lift.write(json.slice(at, at + size))
    at += size
  }
  return { kept: lift.end(), texts }
}

describe('texts lifted out of a document', () => {
  it('are those directly in the field, whatever stands around them; the rest stays as it is', () => {
    const json =
      '{"name":"x","files": { "a.csv" : "1\\n2", "b\\"": "" , "n": {"files":"no"}, "l":["no"], "z":3 },"files2":{"a":"no"}}'
    const { kept, texts } = lifted(json)
    deepEqual(texts, ['1\n2', ''])
    deepEqual(JSON.parse(kept), {
      name: 'x',
      files: { 'a.csv': '0', 'b"': '1', n: { files: 'no' }, l: ['no'], z: 3 },
      files2: { a: 'no' },
    })
  })
  it('are the same however the document is cut, and whatever they hold', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((each) => !each.includes('\0'))
    const escapes = fc.constantFrom('\\', '"', '\u{1f600}', '\ud83d', '\\u0041', '\n')
    const content = fc.array(fc.oneof(text, escapes), { maxLength: 6 }).map((parts) => parts.join(''))
    const files = fc.dictionary(text, content, { maxKeys: 5 })
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(text, files, fc.boolean(), cuts, (name, given, isEscaped, sizes) => {
        const plain = JSON.stringify({ name, files: given, dryRun: true })
        const json = isEscaped
          ? plain.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : plain
        const { kept, texts } = lifted(json, sizes)
        const body = JSON.parse(kept) as { readonly name: string; readonly files: Record<string, string> }
        equal(body.name, name)
        const found = Object.entries(body.files).map(([key, index]) => [key, texts[Number(index)]])
        deepEqual(Object.fromEntries(found), { ...given })
      }),
    )
  })
  it('of a document that is cut off, or no JSON, leave a rest that does not parse', () => {
    for (const json of ['{"files":{"a":"1', '{"files":{"a":"1"', '{"files":{"a":"1\\', '"', '{"files":{"a" "1"}}']) {
      throws(() => JSON.parse(lifted(json).kept), SyntaxError, json)
    }
    for (const json of ['{"files":{"a":"\n"}}', '{"files":{"a":"\\x"}}', '{"files":{"a":"\\u12g4"}}'])
      throws(() => lifted(json), { status: 400 }, json)
    throws(() => lifted('{"files":{"a":"\\u0000"}}'), { status: 400 })
  })
})
