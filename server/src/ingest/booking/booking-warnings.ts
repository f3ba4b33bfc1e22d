import type { Warning } from '@portal/contract/institution/warning.ts'
import type { Place } from '@portal/contract/statements/statement.ts'
import { IMPORT_WARNING } from '@portal/presentation/messages/en/server/import-warning.ts'
import { textsByKey } from '@portal/presentation/messages/texts.ts'
import { LANGUAGE } from '#base/texts.ts'
import type { BatchWarning } from '#store/booking/warnings/batch-warnings.ts'
import { FILE_NAMES } from '../file-names.ts'

/** Warnings of a batch that are kept. */
export const MAX_WARNINGS = 1_000

const textOf = textsByKey('importWarning', IMPORT_WARNING, LANGUAGE)

/** A warning as it is reported. */
export const presentWarning = (
  { code, params }: Pick<BatchWarning, 'params'> & { readonly code: keyof typeof IMPORT_WARNING },
  file: string,
  place: Place | null,
): Warning => ({ file, place, code: `importWarning.${code}`, params: { ...params }, text: textOf(code, params) })

/** Warnings with the files and lines of an import. */
export const warningsOfFiles = (warnings: readonly BatchWarning[]): readonly Warning[] =>
  warnings.map((warning) =>
    presentWarning(warning, FILE_NAMES[warning.kind], warning.line === null ? null : { line: warning.line }),
  )
