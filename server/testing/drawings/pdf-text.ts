import { inflateSync } from 'node:zlib'

/**
 * The words of a PDF page by page, in drawing order, from its content streams and its tables from glyphs to characters: what another
 * reader finds. For the PDFs of this portal; not a general reader.
 */
export function pdfPages(pdf: Uint8Array): readonly string[] {
  const file = Buffer.from(pdf).toString('latin1')
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]))
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return pages.map((page) => {
    const fonts = fontsOf(page, objects)
    const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!)
    let font: ReadonlyMap<string, string> = new Map()
    let text = ''
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]+>|[^\]<])*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map()
      else {
        const glyphs = [...shown!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
        text += `${glyphs.map((glyph) => font.get(glyph) ?? '\uFFFD').join('')}\n`
      }
    }
    return text
  })
}

type Objects = ReadonlyMap<string, string>

function fontsOf(page: string, objects: Objects): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)![1]!)!
  const named = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)![1]!
      return [name!, charactersOf(streamOf(objects.get(toUnicode)!))]
    }),
  )
}

/** Ranges of glyphs, each with the characters of its glyphs. */
function charactersOf(table: string): ReadonlyMap<string, string> {
  const characters = new Map<string, string>()
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first!, 16)
    for (const [at, [, hex]] of [...list!.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const units = (hex!.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      characters.set((start + at).toString(16).padStart(4, '0'), String.fromCharCode(...units))
    }
  }
  return characters
}

function streamOf(object: string): string {
  const bytes = Buffer.from(/stream\r?\n([\s\S]*)\r?\nendstream/.exec(object)![1]!, 'latin1')
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}
