import type { LineFailure } from '@portal/contract/institution/imports.ts'

import { mappingText } from '#messages/administration/mapping-texts.ts'
import { labelsOf, type Mapping, NOTHING } from './mapping.ts'

/** A mapped file and its mapping. */
export interface OriginalFile {
  readonly name: string
  readonly titles: readonly string[]
  readonly mapping: Mapping
}

/**
 * Rewrites the server's faults to the original files. Line numbers are the same in both. @param files the original files by the
 * name of the converted ones
 */
export function withOriginalLocations(
  failures: readonly LineFailure[],
  files: ReadonlyMap<string, OriginalFile>,
): readonly LineFailure[] {
  return failures.map((failure) => {
    const theirs = files.get(failure.file)
    if (!theirs) return failure
    return { ...failure, file: theirs.name, column: failure.column && originalColumn(failure.column, theirs) }
  })
}

/** The title from which one of our columns comes, followed by our name. */
export function originalColumn(column: string, { titles, mapping }: Pick<OriginalFile, 'titles' | 'mapping'>): string {
  const origin = mapping.columns[column] ?? NOTHING
  if (origin.from !== 'column') return mappingText(`columnFrom.${origin.from}`, { column })
  const label = labelsOf(titles)[origin.column] ?? ''
  return label === column ? label : mappingText('bothNames', { title: label, column })
}
