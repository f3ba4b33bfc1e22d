import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Of the engine's folders these may import the contract: operations of calculation trees, columns of files and kinds of limits are its. */
const OF_CONTRACT = ['derivation', 'instruments', 'limits']

/** Which folder may import which, lowest layer first. An import that is not listed is not allowed. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  analytics: [],
  ...engine({
    derivation: [],
    ledger: [],
    curves: ['derivation'],
    instruments: ['curves', 'derivation', 'ledger'],
    market: ['curves', 'derivation', 'instruments', 'ledger'],
    factors: ['derivation', 'instruments', 'ledger', 'market'],
    scope: ['instruments', 'ledger', 'market'],
    positions: ['derivation', 'instruments', 'ledger', 'market', 'scope'],
    performance: ['curves', 'derivation', 'ledger', 'market', 'positions', 'scope'],
    doubts: ['instruments', 'ledger', 'market', 'performance', 'positions', 'scope'],
    attribution: ['derivation', 'factors', 'instruments', 'ledger', 'market', 'performance', 'positions', 'scope'],
    lots: ['derivation', 'doubts', 'instruments', 'ledger', 'market', 'performance', 'positions', 'scope'],
    risk: [
      ...['attribution', 'derivation', 'doubts', 'factors', 'instruments', 'ledger', 'market', 'performance'],
      ...['positions', 'scope'],
    ],
    income: ['derivation', 'instruments', 'ledger', 'market', 'positions', 'risk', 'scope'],
    limits: ['derivation', 'doubts', 'instruments', 'ledger', 'market', 'performance', 'positions', 'risk', 'scope'],
    'what-if': [
      ...['attribution', 'derivation', 'instruments', 'ledger', 'lots', 'market', 'performance', 'positions', 'risk'],
      'scope',
    ],
  }),
  presentation: ['contract'],

  'server/base': ['engine', 'presentation'],
  // Policies and queries need the roles and rights of the contract.
  'server/store': ['server/base', 'engine', 'contract'],
  // A collector of traces is on another machine.
  'server/operations': ['server/base', 'server/store', 'server/outbound'],
  'server/outbound': ['server/base'],
  'server/mail': ['server/base', 'presentation'],
  'server/access': ['server/base', 'server/store', 'contract'],
  'server/histories': ['server/base', 'server/store', 'server/access', 'engine', 'analytics'],
  'server/ingest': ['server/base', 'server/store', 'contract', 'engine', 'analytics', 'presentation'],
  'server/statements': [
    ...['server/base', 'server/store', 'server/access', 'server/http', 'server/ingest', 'engine', 'analytics', 'contract'],
    // Sources are fetched from other machines.
    ...['server/outbound', 'presentation'],
  ],
  'server/export': ['server/base', 'server/store', 'server/http', 'contract'],
  'server/http': ['server/base', 'server/store', 'server/access', 'engine', 'contract', 'presentation'],
  ...answering('server/auth', 'server/profile', 'server/administration', 'server/selection', 'server/imports', 'server/jobs'),
  // An administrator may name only what the operator lists, and a list as no preset is named; limits are in words in the trail.
  'server/administration': [
    ...answering('server/administration')['server/administration']!,
    ...['server/outbound', 'server/statements', 'server/limits'],
  ],
  // Providers of sign-ins are on other machines.
  'server/auth': [...answering('server/auth')['server/auth']!, 'server/outbound'],
  'server/live': [
    'server/base',
    'server/store',
    'server/access',
    'server/histories',
    'server/http',
    'engine',
    'analytics',
    'contract',
    'presentation',
  ],
  ...reporting('server/reports', 'server/charts'),
  // Explain reads chart figures from the charts' replies and table figures from the table definitions; no chart imports a report.
  'server/reports': [...reporting('server/reports')['server/reports']!, 'server/charts', 'server/limits'],
  // Evaluations store what they find.
  'server/limits': [...reporting('server/limits')['server/limits']!, 'server/store', 'server/mail'],
  // A run is made of the replies of reports.
  'server/runs': [...reporting('server/runs')['server/runs']!, ...['server/store', 'server/reports', 'server/limits']],
  'server/compute': [
    ...reporting('server/compute')['server/compute']!,
    ...['server/store', 'server/reports', 'server/charts', 'server/limits', 'server/runs'],
  ],
  'server/documents': ['server/base', 'server/access', 'server/http', 'server/compute', 'contract', 'engine', 'presentation'],
  // Documents of many clients are written as one is, by jobs, and a letter says when they have ended.
  'server/packs': [
    ...['server/base', 'server/store', 'server/access', 'server/http', 'server/compute', 'server/documents', 'server/jobs'],
    ...['server/mail', 'contract', 'presentation'],
  ],
  'server/demo': ['server/base', 'server/store', 'server/ingest', 'server/live', 'engine', 'analytics'],

  'web/messages': ['presentation'],
  'web/ui': ['web/messages', 'presentation'],
  'web/charts': ['web/ui', 'web/messages', 'contract', 'presentation', 'chart3d'],
  'web/session': ['contract'],
  'web/api': ['web/session', 'web/messages', 'contract'],
  'web/selection': ['web/session', 'web/api', 'web/messages', 'contract'],
  'web/shell': ['web/session', 'web/api', 'web/selection', 'web/ui', 'web/messages', 'contract', 'presentation'],
  // Components of several screens, since no screen imports another.
  'web/tables': ['web/session', 'web/api', 'web/selection', 'web/ui', 'web/messages', 'contract', 'presentation'],
  'web/screens': [
    ...['web/session', 'web/api', 'web/selection', 'web/tables', 'web/charts', 'web/ui', 'web/messages'],
    ...['contract', 'presentation'],
  ],
  chart3d: [],
}

/**
 * The folders of the engine: each may import analytics, the listed folders and the files directly in `engine/src`. The operations of
 * a calculation tree are defined in the contract, because the browser evaluates them too.
 */
function engine(folders: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  const rooms = Object.entries(folders).map(([folder, may]): [string, readonly string[]] => [
    `engine/${folder}`,
    ['analytics', 'engine', ...(OF_CONTRACT.includes(folder) ? ['contract'] : []), ...may.map((other) => `engine/${other}`)],
  ])
  return { engine: ['analytics'], ...Object.fromEntries(rooms) }
}

/** Folders whose handlers read and write the institution's own objects. */
function answering(...rooms: readonly string[]): Record<string, readonly string[]> {
  const may = [
    'server/base',
    'server/store',
    'server/access',
    'server/http',
    'server/mail',
    'server/ingest',
    'contract',
    'presentation',
  ]
  return Object.fromEntries(rooms.map((room) => [room, may]))
}

/** Folders that compute figures from histories; they contain no SQL. */
function reporting(...rooms: readonly string[]): Record<string, readonly string[]> {
  const may = [
    'server/base',
    'server/access',
    'server/http',
    'server/histories',
    'server/live',
    'contract',
    'engine',
    'analytics',
    'presentation',
  ]
  return Object.fromEntries(rooms.map((room) => [room, may]))
}

/** Libraries that only one folder may import, so that each can be replaced there; a third entry names a second folder. */
const LIBRARY_ROOMS: Readonly<Record<string, readonly string[]>> = {
  fastify: ['server/http'],
  'drizzle-orm': ['server/store'],
  pg: ['server/store'],
  'pg-copy-streams': ['server/store'],
  'pg-boss': ['server/store'],
  echarts: ['web/charts', 'server/documents'],
  yazl: ['server/export', 'server/packs'],
  'hyparquet-writer': ['server/export'],
}

/** Libraries that a workspace may import: none in analytics, zod in contract, contract in presentation. */
const WORKSPACE_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod/mini'],
  analytics: [],
  engine: ['zod/mini'],
  presentation: ['@formatjs/icu-messageformat-parser'],
  chart3d: ['three', ...['LineMaterial', 'LineSegments2', 'LineSegmentsGeometry'].map((file) => `three/addons/lines/${file}.js`)],
}

/** The query builder is imported in one file only, because other entry points would load it a second time. */
const QUERY_BUILDER = 'server/src/store/drizzle.ts'
const VALUES_OF_THE_QUERY_BUILDER = /^import (?!type )[^;'"]*?from ['"]drizzle-orm/m

const IMPORT = /(?<!\.)\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** Files directly in a workspace's `src` are entry points and may import everything of the workspace. */
const isAssembly = (file: string): boolean => /^(server|web)\/src\/[^/]+$/.test(file)

/**
 * The folder of a file as the rules name it, such as `server/reports` or `engine/risk`; contract, analytics, presentation and
 * chart3d are one each.
 */
export function roomOf(file: string): string {
  const [workspace, , folder] = file.split('/')
  const room = `${workspace}/${folder}`
  return !(room in MAY_IMPORT) && workspace! in MAY_IMPORT ? workspace! : room
}

/** The file that an import resolves to, or undefined for a library. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier))
  if (specifier.startsWith('#')) return `${file.split('/')[0]}/src/${specifier.slice(1)}`
  if (specifier.startsWith('@portal/')) return specifier.slice('@portal/'.length).replace('/', '/src/')
  return undefined
}

/** The types that web may import from the 3D chart script. The script itself is loaded by URL. */
const CHART3D_TYPES = 'chart3d/src/spec.ts'

const screenOf = (file: string): string | undefined => /^web\/src\/screens\/([^/]+)\//.exec(file)?.[1]

/** A folder may import another that its list names, or whose workspace its list names. */
function mayImport(from: string, to: string): boolean {
  const may = MAY_IMPORT[from]!
  const workspace = to.split('/')[0]!
  return may.includes(to) || (may.includes(workspace) && from.split('/')[0] !== workspace)
}

/** Why an import is not allowed, or undefined if it is. */
export function violationOf(file: string, specifier: string): string | undefined {
  const from = roomOf(file)
  if (!(from in MAY_IMPORT)) return `${from} is not a room of the house`
  const target = targetOf(file, specifier)
  if (target === undefined) return libraryViolation(from, specifier)
  const to = roomOf(target)
  if (from !== to && !mayImport(from, to)) return `${from} may not import ${to}`
  if (to === 'chart3d' && from !== to && target !== CHART3D_TYPES) return `of chart3d only ${CHART3D_TYPES} may be imported`
  if (screenOf(target) !== undefined && screenOf(file) !== screenOf(target)) return 'a screen may not import another screen'
  return undefined
}

function libraryViolation(room: string, specifier: string): string | undefined {
  const allowed = WORKSPACE_LIBRARIES[room]
  if (allowed && !allowed.includes(specifier)) return `${room} may not import ${specifier}`
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const rooms = LIBRARY_ROOMS[name]
  if (rooms && !rooms.includes(room)) return `${name} may be imported in ${rooms.join(' and ')} only`
  return undefined
}

/** All source files except tests. */
const sources = (): readonly string[] =>
  globSync('{contract,analytics,engine,presentation,server,web,chart3d}/src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  )

/** Every import that violates a rule, and every folder without a rule. */
export function violations(): string[] {
  const found: string[] = []
  for (const file of sources()) {
    if (isAssembly(file)) continue
    const text = readFileSync(file, 'utf8')
    if (file !== QUERY_BUILDER && VALUES_OF_THE_QUERY_BUILDER.test(text))
      found.push(`${file}: only types may be imported of drizzle-orm, all else of ${QUERY_BUILDER}`)
    for (const [, specifier] of text.matchAll(IMPORT)) {
      const violation = violationOf(file, specifier!)
      if (violation) found.push(`${file}: ${violation} (${specifier})`)
    }
  }
  return found
}

/** Files that import each other in a cycle, including type imports. */
export function circles(): string[] {
  const imports = new Map(
    sources().map((file) => {
      const specifiers = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier]) => specifier!)
      return [file, specifiers.flatMap((specifier) => targetOf(file, specifier) ?? [])]
    }),
  )
  return inCircles(imports)
}

/** The nodes on a cycle or between two cycles; all others are removed from both ends. @param imports the targets of each node */
export function inCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  let left = [...imports.keys()]
  for (let before = 0; before !== left.length; ) {
    before = left.length
    const still = new Set(left)
    const reached = new Set(left.flatMap((file) => imports.get(file)!))
    left = left.filter((file) => reached.has(file) && imports.get(file)!.some((target) => still.has(target)))
  }
  return left
}
