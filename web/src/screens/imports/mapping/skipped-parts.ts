import { mappingText } from '#messages/administration/mapping-texts.ts'
import { listParams, shortened } from '../name-list.ts'
import type { MappedFile } from './map-file.ts'
import { labelsOf, type Mapping, unusedColumns } from './mapping.ts'

/**
 * One sentence for each skipped part of a file: lines above the titles, columns, lines with separators only, lines at the end.
 */
export function leftOutTexts(titles: readonly string[], mapping: Mapping, mapped: MappedFile | null): readonly string[] {
  const labels = labelsOf(titles)
  const unused = unusedColumns(titles, mapping).map((place) => labels[place]!)
  const texts: string[] = []
  if (mapping.titleLine > 1) texts.push(mappingText('above', { last: mapping.titleLine - 1 }))
  if (unused.length > 0) texts.push(mappingText('unused', listParams(unused, 20)))
  if (mapped && mapped.empty > 0) texts.push(mappingText('empty', { count: mapped.empty }))
  if (mapped && mapped.atEnd.length > 0)
    texts.push(
      mappingText(
        'atEnd',
        listParams(
          mapped.atEnd.map(({ line, cells }) =>
            mappingText('lineText', { line, text: shortened(cells.join(mapping.separator), 80) }),
          ),
          5,
        ),
      ),
    )
  return texts
}
