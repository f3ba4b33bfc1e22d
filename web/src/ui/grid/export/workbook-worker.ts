import { workbookFiles } from '@portal/presentation/workbook/workbook-files.ts'
import type { Worksheet } from '@portal/presentation/workbook/worksheet.ts'

import { zip } from './zip.ts'

/** The worker's result: a workbook or an error. */
export type WorkbookResult =
  | { readonly kind: 'made'; readonly workbook: Blob }
  | { readonly kind: 'failed'; readonly reason: string }

// In a worker, so that a long table does not block scrolling and typing.
addEventListener('message', async ({ data }: MessageEvent<readonly Worksheet[]>) => {
  postMessage(await make(data))
})

async function make(sheets: readonly Worksheet[]): Promise<WorkbookResult> {
  try {
    return { kind: 'made', workbook: await zip(workbookFiles(sheets)) }
  } catch (error) {
    return { kind: 'failed', reason: String(error) }
  }
}
