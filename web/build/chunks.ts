import type { Rolldown } from 'vite'

type GroupName = (module: string, context: Rolldown.ChunkingContext) => string | null

/** A module used by at least this number of chunks of the signed-in portal goes into the shared chunk. */
const SHARED_BY = 3

/** React changes less often than the portal, so it gets a file of its own that stays in the browser's cache across releases. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//

/** Loaded when the first chart is rendered. */
const DRAWING = /node_modules\/(echarts|zrender|d3-geo|topojson-client|world-atlas)\//

/** Kinds of charts that Summary does not have. */
const OTHER_CHARTS = /\/presentation\/src\/charts\/(bars|choropleth|histogram|waterfall)\.ts$/

/** Tables of entries, which Summary does not have. */
const ENTRIES =
  /\/presentation\/src\/tables\/(transactions|income\/[\w-]+|transfers)\.ts$|\/positions\/expected-payments\.ts$|\/web\/src\/tables\/((transaction|income|expected-payments)-table\.tsx|(table-props|use-expected-payments)\.ts)$|\/reports\/trades(-texts)?\.ts$/

/** Groupings of rows, which Summary does not have. */
const GROUPINGS = /\/web\/src\/selection\/use-grouping\.ts$/

/** Calls of figures that Summary does not have. */
const OTHER_FIGURES = /\/contract\/src\/reports\/(exposure|issuer|lots\/[\w-]+)\.ts$/

/** Choosing days on charts, which Summary does not have. */
const DAYS_OF_CHARTS = /\/web\/src\/charts\/range\/|\/chart-days(-texts)?\.ts$/

/** Calls and texts that only screens of administration have. */
const ADMINISTRATION =
  /\/contract\/src\/(imports\/[\w-]+|institution\/(exceptions|imports|instruments|jobs|statements|warning)|statements\/(statement|mapped-lists))\.ts$|\/administration\/(data|import|mapped-list|proposal|tax-groups?)(-texts)?\.ts$|\/web\/src\/(tables\/instrument-field\.tsx$|screens\/(data|imports)\/)/

/** The report as a document, which Reports and the palette ask for. */
const DOCUMENT = /\/contract\/src\/reports\/embedded-report\.ts$/

/** The sign-in page needs it, most screens do not. */
const FORMS = /node_modules\/react-hook-form\//

/**
 * Splits the portal into chunks: one for the sign-in page, one shared by most signed-in screens, and one for each screen's own
 * code. Many small chunks would compress about ten percent worse.
 */
export function chunkGroups(sourceFolder: string): Rolldown.CodeSplittingOptions {
  return {
    groups: [
      { name: 'react', test: REACT, priority: 4 },
      { name: 'forms', test: FORMS, priority: 3 },
      { name: entrance([`${sourceFolder}/main.tsx`, `${sourceFolder}/screens/sign-in/sign-in-screen.tsx`]), priority: 2 },
      {
        name: 'portal',
        test: (module) =>
          ![DRAWING, OTHER_CHARTS, ADMINISTRATION, DAYS_OF_CHARTS, DOCUMENT, ENTRIES, GROUPINGS, OTHER_FIGURES].some((kind) =>
            kind.test(module),
          ),
        priority: 1,
        minShareCount: SHARED_BY,
      },
    ],
  }
}

/** Names the transitive imports of the given files. Files of the sign-in folder stay with that page. */
function entrance(from: readonly string[]): GroupName {
  let members: ReadonlySet<string> | undefined
  return (module, context) => {
    members ??= importedBy(from, context)
    return members.has(module) && !module.includes('/screens/sign-in/') ? 'entrance' : null
  }
}

function importedBy(from: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) {
      if (found.has(imported) || from.includes(imported)) continue
      found.add(imported)
      open.push(imported)
    }
  }
  return found
}
