import { mappingText } from '#messages/administration/mapping-texts.ts'
import { listParams } from '../name-list.ts'
import type { MappedFile } from './map-file.ts'
import styles from './mapping.module.css'
import { type Mapping, missingColumns } from './mapping.ts'
import type { FileHead } from './reading/file-head.ts'
import { leftOutTexts } from './skipped-parts.ts'

interface MappingNotesProps {
  readonly head: FileHead
  readonly mapping: Mapping | null
  readonly mapped: MappedFile | null
}

/** What the mapping skips and lacks, and whether the whole file is valid. */
export function MappingNotes({ head, mapping, mapped }: MappingNotesProps) {
  return (
    <div className={styles.notes}>
      {mapping ? leftOutTexts(head.titles, mapping, mapped).map((text) => <p key={text}>{text}</p>) : null}
      <p role="status">{stateOf(head, mapping, mapped)}</p>
    </div>
  )
}

function stateOf(head: FileHead, mapping: Mapping | null, mapped: MappedFile | null): string {
  if (head.lines.length === 0) return mappingText('noText')
  if (!mapping) return mappingText('noKind')
  if (head.rows.length === 0) return mappingText('noLines')
  const missing = missingColumns(mapping)
  if (missing.length > 0) return mappingText('missing', listParams(missing, 20))
  if (!mapped) return mappingText('working')
  if (mapped.problemCount > 0) return mappingText('notReady', { count: mapped.problemCount })
  return mapped.sent === 0 ? mappingText('noLines') : mappingText('ready', { lines: mapped.sent, file: mapped.name })
}
