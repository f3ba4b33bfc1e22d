import type { Worksheet } from '@portal/presentation/workbook/worksheet.ts'

import { saveFile } from './save-file.ts'
import type { WorkbookResult } from './workbook-worker.ts'

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves sheets as a workbook, made in a worker that is loaded on demand. Rejects on failure. */
export async function saveWorkbook(name: `${string}.xlsx`, sheets: readonly Worksheet[]): Promise<void> {
  // Count first, because the numbers are transferred to the worker.
  const rows = sheets.reduce((count, { columns }) => count + (columns[0]?.values.length ?? 0), 0)
  saveFile({ name, rows }, WORKBOOK_TYPE, await makeInWorker(sheets))
}

function makeInWorker(sheets: readonly Worksheet[]): Promise<Blob> {
  // The Trusted Types policy permits workers of this name (web/src/shell/trusted-types-policy.ts).
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkbookResult>) => {
      if (data.kind === 'made') resolve(data.workbook)
      else reject(new Error(data.reason))
    }
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  const columns = sheets.flatMap((sheet) => sheet.columns)
  const numbers = columns.flatMap(({ values }) => (values instanceof Float64Array ? [values.buffer as ArrayBuffer] : []))
  worker.postMessage(sheets, numbers)
  return made.finally(() => worker.terminate())
}
