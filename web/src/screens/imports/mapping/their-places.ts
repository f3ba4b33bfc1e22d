import type { LineFailure } from '@portal/contract/institution/imports.ts'

import { mappingText } from '#messages/administration/mapping-texts.ts'
import { labelsOf, type Mapping, NOTHING } from './mapping.ts'

/** A file of somebody else, and how ours was made of it. */
export interface TheirFile {
  readonly name: string
  readonly titles: readonly string[]
  readonly mapping: Mapping
}

/**
 * What the server says of our files, said of theirs. Lines need no translation: a mapped line keeps its place.
 *
 * @param files theirs by the name of ours
 */
export function inTheirPlaces(failures: readonly LineFailure[], files: ReadonlyMap<string, TheirFile>): readonly LineFailure[] {
  return failures.map((failure) => {
    const theirs = files.get(failure.file)
    if (!theirs) return failure
    return { ...failure, file: theirs.name, column: failure.column && theirColumn(failure.column, theirs) }
  })
}

/** What one of our columns is in their file: the title that it comes from, with our name behind it. */
export function theirColumn(column: string, { titles, mapping }: Pick<TheirFile, 'titles' | 'mapping'>): string {
  const origin = mapping.columns[column] ?? NOTHING
  if (origin.from !== 'column') return mappingText(`columnFrom.${origin.from}`, { column })
  const label = labelsOf(titles)[origin.column] ?? ''
  return label === column ? label : mappingText('bothNames', { title: label, column })
}
