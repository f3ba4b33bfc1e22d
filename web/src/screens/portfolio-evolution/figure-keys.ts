import type { EvolutionRow } from '@portal/contract/reports/portfolio-evolution.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'

/** A figure of a section or a position goes by the names that lead to it; one of the whole by its own. */
export const evolutionKey: FigureKeyOf<EvolutionRow> = (_, column, path) => ({ row: path, column })
