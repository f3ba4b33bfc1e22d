import { storedPreference, storePreference } from '#api/use-preferences.ts'
import { mappingText } from '#messages/administration/mapping-texts.ts'
import { guessMapping } from './guess-mapping.ts'
import { keptChoices, mappingKey, toKeep } from './kept-mappings.ts'
import { type MappedFile, mapFile } from './map-file.ts'
import type { Mapping } from './mapping.ts'
import { type FileHead, fileHead, SEPARATORS } from './reading/file-head.ts'
import { type FileText, fileText } from './reading/file-text.ts'
import { isOwnFile } from './reading/own-file.ts'

/** A file that was chosen and is none of ours as it stands. */
export interface ForeignFile {
  readonly file: File
  readonly content: FileText
  /** How it becomes one of ours; null until somebody has said it. */
  readonly use: FileUse | null
}

/** How a file is used: its titles, what they were mapped to, and what came of it. */
export interface FileUse {
  readonly titles: readonly string[]
  readonly mapping: Mapping
  readonly mapped: MappedFile
  /** It was mapped as a file with the same titles was before. */
  readonly isAsBefore: boolean
}

const HEAD_BYTES = 65_536

/**
 * Looks whether a file is one of ours. One that is not is read, and mapped as the person did it before for the same titles.
 *
 * @returns null for one of ours, or where it was given up in between
 */
export async function openForeign(file: File, signal: AbortSignal): Promise<ForeignFile | null> {
  if (isOwnFile(file.name, await file.slice(0, HEAD_BYTES).text())) return null
  const content = fileText(new Uint8Array(await file.arrayBuffer()))
  return { file, content, use: await mappedAsBefore(content, signal) }
}

/** Keeps a mapping for the person, for every file with these titles; null forgets it. */
export function keepMapping(titles: readonly string[], mapping: Mapping | null): void {
  storePreference(mappingKey(titles), mapping && toKeep(mapping, titles), mappingText('notKept'))
}

async function mappedAsBefore({ text }: FileText, signal: AbortSignal): Promise<FileUse | null> {
  const before = mappedBefore(text)
  if (!before) return null
  const { head, mapping } = before
  const mapped = await mapFile(text, head.titles.length, mapping, signal)
  return mapped && { titles: head.titles, mapping, mapped, isAsBefore: true }
}

/** The line whose cells are the titles of a file that was mapped before, in whichever separator they stand. */
function mappedBefore(text: string): { readonly head: FileHead; readonly mapping: Mapping } | null {
  for (const separator of SEPARATORS) {
    for (const { line, cells } of fileHead(text, { separator }).lines) {
      const titles = cells.map((cell) => cell.trim())
      const choices = keptChoices(storedPreference(mappingKey(titles)), titles)
      if (!choices) continue
      const head = fileHead(text, { separator, titleLine: line })
      return { head, mapping: guessMapping(choices.kind, head, choices) }
    }
  }
  return null
}
