import { workbookFiles } from '@portal/presentation/workbook/workbook-files.ts'
import type { Worksheet } from '@portal/presentation/workbook/worksheet.ts'

import { zip } from './zip.ts'

/** What comes back from the worker: the workbook, or why there is none. */
export type MadeWorkbook =
  | { readonly kind: 'made'; readonly workbook: Blob }
  | { readonly kind: 'failed'; readonly reason: string }

// Beside the page, so that a long table stops neither scrolling nor typing.
addEventListener('message', async ({ data }: MessageEvent<readonly Worksheet[]>) => {
  postMessage(await make(data))
})

async function make(sheets: readonly Worksheet[]): Promise<MadeWorkbook> {
  try {
    return { kind: 'made', workbook: await zip(workbookFiles(sheets)) }
  } catch (error) {
    return { kind: 'failed', reason: String(error) }
  }
}
