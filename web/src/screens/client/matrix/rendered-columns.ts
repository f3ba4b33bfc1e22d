import type { Named } from '@portal/contract/selection/selection-request.ts'

import type { RenderedTracks } from '#ui/grid/window/use-tracks.ts'

/** The rendered portfolio columns. */
export type RenderedColumns = RenderedTracks<Named>
