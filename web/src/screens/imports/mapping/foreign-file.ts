import { MAX_IMPORT_BYTES } from '@portal/contract/institution/imports.ts'

import { storedPreference, storePreference } from '#api/use-preferences.ts'
import { mappingText } from '#messages/administration/mapping-texts.ts'
import { guessMapping } from './guess-mapping.ts'
import { type MappedFile, mapFile } from './map-file.ts'
import type { Mapping } from './mapping.ts'
import { type FileHead, fileHead, SEPARATORS } from './reading/file-head.ts'
import { type FileText, fileText } from './reading/file-text.ts'
import { isOwnFile } from './reading/own-file.ts'
import { mappingKey, savedChoices, savedForm } from './saved-mappings.ts'

/** A chosen file that does not have our format. */
export interface ForeignFile {
  readonly file: File
  readonly content: FileText
  /** Its mapping; null until the user has defined it. */
  readonly use: FileUse | null
}

/** The mapping of a file: its titles, the mapping, and the result. */
export interface FileUse {
  readonly titles: readonly string[]
  readonly mapping: Mapping
  readonly mapped: MappedFile
  /** Whether the mapping was saved for an earlier file with the same titles. */
  readonly isAsBefore: boolean
}

const HEAD_BYTES = 65_536

/** Whether a file is one of a bank or broker that needs no mapping. */
export type StatementTest = (file: File, signal: AbortSignal) => Promise<boolean>

/**
 * Checks whether a file has our format. Another file is parsed, and mapped if a mapping for the same titles was saved. @returns
 * null for a file of our format or of a bank or broker, or if aborted
 */
export async function openForeign(file: File, isStatement: StatementTest, signal: AbortSignal): Promise<ForeignFile | null> {
  if (isOwnFile(file.name, await file.slice(0, HEAD_BYTES).text())) return null
  // A list of this size cannot be mapped either.
  if (file.size > MAX_IMPORT_BYTES && (await isStatement(file, signal))) return null
  const content = fileText(new Uint8Array(await file.arrayBuffer()))
  const use = await mappedAsBefore(content, signal)
  return !use && !signal.aborted && (await isStatement(file, signal)) ? null : { file, content, use }
}

/** Saves a mapping for all files with these titles; null deletes it. */
export function saveMapping(titles: readonly string[], mapping: Mapping | null): void {
  storePreference(mappingKey(titles), mapping && savedForm(mapping, titles), mappingText('notKept'))
}

async function mappedAsBefore({ text }: FileText, signal: AbortSignal): Promise<FileUse | null> {
  const before = mappedBefore(text)
  if (!before) return null
  const { head, mapping } = before
  const mapped = await mapFile(text, head.titles.length, mapping, signal)
  return mapped && { titles: head.titles, mapping, mapped, isAsBefore: true }
}

/** Finds the title line of a file that was mapped before, with any separator. */
function mappedBefore(text: string): { readonly head: FileHead; readonly mapping: Mapping } | null {
  for (const separator of SEPARATORS) {
    for (const { line, cells } of fileHead(text, { separator }).lines) {
      const titles = cells.map((cell) => cell.trim())
      const choices = savedChoices(storedPreference(mappingKey(titles)), titles)
      if (!choices) continue
      const head = fileHead(text, { separator, titleLine: line })
      return { head, mapping: guessMapping(choices.kind, head, choices) }
    }
  }
  return null
}
