import { mappingText } from '#messages/administration/mapping-texts.ts'
import type { ForeignFile } from './foreign-file.ts'

/** Why the files cannot be sent yet, or null. */
export function reasonToWait(files: readonly File[], all: readonly ForeignFile[]): string | null {
  const unmapped = all.find(({ use }) => use === null)
  if (unmapped) return mappingText('mapFirst', { file: unmapped.file.name })
  const faulty = all.find(({ use }) => (use?.mapped.problemCount ?? 0) > 0)
  if (faulty) return mappingText('mendFirst', { file: faulty.file.name })
  const become = files.map((file) => ({
    name: file.name,
    as: all.find((each) => each.file === file)?.use?.mapped.name ?? file.name,
  }))
  const second = become.find(({ as }, place) => become.findIndex((each) => each.as === as) < place)
  return second
    ? mappingText('twoAsOne', { first: become.find(({ as }) => as === second.as)!.name, second: second.name, file: second.as })
    : null
}
