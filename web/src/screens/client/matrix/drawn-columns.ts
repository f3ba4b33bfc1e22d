import type { Named } from '@portal/contract/selection/selection-request.ts'

import type { DrawnTracks } from '#ui/grid/window/use-tracks.ts'

/** The portfolios' columns that are in the page. */
export type DrawnColumns = DrawnTracks<Named>
