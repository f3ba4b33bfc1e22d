import { MAX_IMPORT_BYTES } from '@portal/contract/institution/imports.ts'

import { importText } from '#messages/administration/import-texts.ts'

type ChosenFile = Pick<File, 'name' | 'size' | 'text' | 'arrayBuffer'>

/**
 * The files that are taken, without hidden files. @param areNamed whether each was chosen individually: all are then taken, as the
 * name of a statement says nothing of what it is; else tables, logos, and what statements usually end with
 */
export function importable<Chosen extends Pick<File, 'name'>>(files: readonly Chosen[], areNamed = false): readonly Chosen[] {
  return files.filter(({ name }) => (areNamed ? /^[^.]/ : OF_FOLDERS).test(name))
}

const OF_FOLDERS = /^[^.].*\.(csv|tsv|png|xlsx|ofx|qfx|xml|json|sta|mt?940|94[02]|53[56]|56[46])$/i

/** Why the chosen files cannot be sent, or null. */
export function checkFiles(files: readonly ChosenFile[]): string | null {
  if (files.length === 0) return importText('filesRequired')
  const names = files.map(nameOf)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) return importText('twice', { name: twice })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > MAX_IMPORT_BYTES ? importText('filesTooLarge', { megabytes: (bytes / 2 ** 20).toFixed(1) }) : null
}

/** The files as the import request takes them: texts by name, logos in base64 in their folder. */
export async function readFiles(files: readonly ChosenFile[]): Promise<Record<string, string>> {
  const contents = await Promise.all(
    files.map(async (file) => [nameOf(file), isLogo(file) ? base64(await file.arrayBuffer()) : await file.text()] as const),
  )
  return Object.fromEntries(contents)
}

const isLogo = ({ name }: Pick<ChosenFile, 'name'>): boolean => /\.png$/i.test(name)

const nameOf = (file: Pick<ChosenFile, 'name'>): string => (isLogo(file) ? `logos/${file.name}` : file.name)

function base64(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte))
  return btoa(letters.join(''))
}
