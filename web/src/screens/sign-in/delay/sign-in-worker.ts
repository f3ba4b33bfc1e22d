import type { Work } from '@portal/contract/session/work.ts'

import { solveWork } from './solve-work.ts'

// In a worker, so that the page stays usable for the seconds that it takes.
addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(solveWork(data)))
