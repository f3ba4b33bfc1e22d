import { MAPPING_TEXTS as TEXTS } from '#messages/administration/mapping-texts.ts'
import type { MappedFile } from './map-file.ts'
import { labelsOf, type Mapping, unusedColumns } from './mapping.ts'

/** What of a file is not sent, a sentence each: lines above the titles, columns, lines of separators alone, lines at the end. */
export function leftOutTexts(titles: readonly string[], mapping: Mapping, mapped: MappedFile | null): readonly string[] {
  const labels = labelsOf(titles, TEXTS.placed)
  const unused = unusedColumns(titles, mapping).map((place) => labels[place]!)
  const texts: string[] = []
  if (mapping.titleLine > 1) texts.push(TEXTS.above(mapping.titleLine))
  if (unused.length > 0) texts.push(TEXTS.unused(unused))
  if (mapped && mapped.empty > 0) texts.push(TEXTS.empty(mapped.empty))
  if (mapped && mapped.atEnd.length > 0)
    texts.push(TEXTS.atEnd(mapped.atEnd.map(({ line, cells }) => TEXTS.lineText(line, cells.join(mapping.separator)))))
  return texts
}
