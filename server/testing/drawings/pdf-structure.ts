import { inflateSync } from 'node:zlib'

/** Objects of a PDF of this portal, for checks of its structure; not a general reader. */
export interface PdfStructure {
  readonly catalogue: string
  readonly metadata: string
  readonly pages: readonly { readonly object: string; readonly content: string }[]
  /** Every structure element: its tag, and its dictionary. */
  readonly elements: readonly { readonly tag: string; readonly object: string }[]
  readonly annotations: readonly string[]
  readonly fonts: readonly string[]
  /** Ids of objects that are referred to and are not there. */
  readonly missing: readonly string[]
}

export function pdfStructure(pdf: Uint8Array): PdfStructure {
  const file = Buffer.from(pdf).toString('latin1')
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]))
  const all = [...objects.values()]
  const ofType = (type: string) => all.filter((body) => new RegExp(`/Type /${type}\\b(?!s)`).test(body))
  const catalogue = ofType('Catalog')[0]!
  return {
    catalogue,
    metadata: streamOf(objects.get(/\/Metadata (\d+) 0 R/.exec(catalogue)![1]!)!, 'utf8'),
    pages: ofType('Page').map((object) => ({
      object,
      content: streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(object)![1]!)!, 'latin1'),
    })),
    elements: elementsOf(objects, /\/StructTreeRoot (\d+) 0 R/.exec(catalogue)![1]!),
    annotations: ofType('Annot'),
    fonts: ofType('Font'),
    missing: [...new Set([...withoutStreams(all).matchAll(/\b(\d+) 0 R\b/g)].map(([, id]) => id!))].filter(
      (id) => !objects.has(id),
    ),
  }
}

/** The elements of the structure in reading order, from its root. */
function elementsOf(objects: ReadonlyMap<string, string>, root: string): PdfStructure['elements'] {
  const object = objects.get(root)!
  const tag = /\/S \/(\w+)/.exec(object)?.[1]
  const [, kids = ''] = /\/K \[([\s\S]*?)\]\n/.exec(`${object}\n`) ?? []
  const below = [...kids.replaceAll(/<<[\s\S]*?>>/g, '').matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => elementsOf(objects, id!))
  return tag === undefined ? below : [{ tag, object }, ...below]
}

const withoutStreams = (objects: readonly string[]): string =>
  objects.map((object) => object.replace(/stream\r?\n[\s\S]*endstream/, '')).join('\n')

function streamOf(object: string, encoding: 'utf8' | 'latin1'): string {
  const bytes = Buffer.from(/stream\r?\n([\s\S]*)\r?\nendstream/.exec(object)![1]!, 'latin1')
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString(encoding)
}
