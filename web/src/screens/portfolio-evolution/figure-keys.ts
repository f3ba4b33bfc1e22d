import type { EvolutionRow } from '@portal/contract/reports/portfolio-evolution.ts'

import type { FigureKeyOf } from '#ui/explain/explain-target.ts'

/** A section or position is identified by its path of names, the total by its own name. */
export const evolutionKey: FigureKeyOf<EvolutionRow> = (_, column, path) => ({ row: path, column })
