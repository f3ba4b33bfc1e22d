import type { AnyAnswer } from '#http/answer.ts'
import { answerBookEntry, answerCancelEntry } from './change-entry.ts'
import { answerConfirmExceptions, answerCorrectException, answerCorrectExceptions } from './decide-exceptions.ts'
import { answerFindEntries } from './find-entries.ts'
import { answerFindInstruments } from './find-instruments.ts'
import type { ImportServices } from './import-services.ts'
import { answerImportDetail, answerImports } from './list-imports.ts'
import { answerDistinguishInstruments } from './merges/distinguish-instruments.ts'
import { answerMergeInstruments } from './merges/merge-instruments.ts'
import { answerMergeProposals } from './merges/merge-proposals.ts'
import { answerImportFiles } from './send-import.ts'
import { answerUndoImport } from './undo-import.ts'

export const importAnswers: readonly AnyAnswer<ImportServices>[] = [
  answerImportFiles,
  answerImports,
  answerImportDetail,
  answerUndoImport,
  answerMergeInstruments,
  answerMergeProposals,
  answerDistinguishInstruments,
  answerFindInstruments,
  answerConfirmExceptions,
  answerCorrectException,
  answerCorrectExceptions,
  answerFindEntries,
  answerBookEntry,
  answerCancelEntry,
]
