import { globSync, readFileSync } from 'node:fs'

import { parseSync } from 'vite'

import { targetOf } from './arrows.ts'

/* Finds the exports that a program reaches, name by name. A check by file would count every export beside a used one as used. */

/** The pseudo-name of the code that runs when a file is loaded. */
const LOADED = ''

const NONE: ReadonlySet<string> = new Set()

export interface ParsedFile {
  /** Names that each top-level declaration uses, by the declared name. */
  readonly uses: Map<string, Set<string>>
  /** The local name of each exported name. */
  readonly exports: Map<string, string>
  /** Exported names that are only types. */
  readonly types: Set<string>
  /** File and exported name of each imported local name; `*` is the namespace. */
  readonly imports: Map<string, { readonly file: string; readonly name: string }>
  /** Files that are imported for side effects or by `import()`, and the names that may be exports of the result. */
  readonly loads: { readonly file: string; readonly names: ReadonlySet<string> }[]
}

type Syntax = Readonly<Record<string, unknown>> & { readonly type: string }

const isSyntax = (value: unknown): value is Syntax => typeof (value as Syntax | null)?.type === 'string'

/** Names of properties; they do not refer to a declaration. */
const isPropertyName = ({ type, computed }: Syntax, part: string): boolean =>
  computed !== true &&
  ((type.endsWith('MemberExpression') && part === 'property') ||
    (type === 'TSQualifiedName' && part === 'right') ||
    (part === 'key' && /^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/.test(type)))

/** A node of the syntax tree and all its descendants. */
function* within(node: Syntax): Generator<Syntax> {
  yield node
  for (const [part, value] of Object.entries(node))
    if (!isPropertyName(node, part))
      for (const each of Array.isArray(value) ? value : [value]) if (isSyntax(each)) yield* within(each)
}

function namesIn(node: Syntax): Set<string> {
  const names = new Set<string>()
  for (const { type, name } of within(node)) if (/^(JSX)?Identifier$/.test(type)) names.add(name as string)
  return names
}

/** The names that a top-level statement declares, each with its node; empty for a statement that only runs. */
function declared(statement: Syntax): [string, Syntax][] {
  const inner = isSyntax(statement.declaration) ? statement.declaration : statement
  if (inner.type === 'VariableDeclaration')
    return (inner.declarations as Syntax[]).flatMap((each) =>
      [...namesIn(each.id as Syntax)].map((name): [string, Syntax] => [name, each]),
    )
  return isSyntax(inner.id) && inner.id.type === 'Identifier' ? [[inner.id.name as string, inner]] : []
}

/** Parses one file. @param file path from the root of the repository */
export function parseFile(file: string, text: string): ParsedFile {
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const parsed: ParsedFile = {
    uses: new Map([[LOADED, new Set()]]),
    exports: new Map(),
    types: new Set(),
    imports: new Map(),
    loads: [],
  }
  const words = new Set(text.match(/\w+/g))
  const load = (specifier: unknown, names: ReadonlySet<string>) => {
    const target = typeof specifier === 'string' ? targetOf(file, specifier) : undefined
    if (target !== undefined) parsed.loads.push({ file: target, names })
  }
  for (const { moduleRequest, entries } of module.staticImports) {
    load(moduleRequest.value, NONE)
    const target = targetOf(file, moduleRequest.value)
    if (target === undefined) continue
    for (const { importName, localName } of entries)
      parsed.imports.set(localName.value, {
        file: target,
        name: importName.kind === 'NamespaceObject' ? '*' : (importName.name ?? 'default'),
      })
  }
  for (const { moduleRequest, importName, exportName, localName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const name = exportName.name ?? 'default'
    const target = moduleRequest ? targetOf(file, moduleRequest.value) : undefined
    if (isType) parsed.types.add(name)
    parsed.exports.set(name, target === undefined ? (localName.name ?? name) : `export ${name}`)
    if (target !== undefined) parsed.imports.set(`export ${name}`, { file: target, name: importName.name ?? '*' })
  }
  const body: readonly unknown[] = program.body
  for (const statement of body.filter(isSyntax)) {
    for (const each of within(statement)) {
      if (each.type === 'ImportExpression') load((each.source as Syntax).value, words)
      const [first] = each.type === 'NewExpression' && (each.callee as Syntax).name === 'URL' ? (each.arguments as Syntax[]) : []
      if (/\.tsx?$/.test(String(first?.value))) load(first!.value, NONE)
    }
    if (statement.type === 'ImportDeclaration') continue
    const names = declared(statement)
    for (const [name, part] of names) parsed.uses.set(name, new Set([...(parsed.uses.get(name) ?? []), ...namesIn(part)]))
    if (names.length === 0) for (const name of namesIn(statement)) parsed.uses.get(LOADED)!.add(name)
  }
  return parsed
}

/** A declaration, or the load-time code of a file: file and local name. */
type Place = readonly [file: string, name: string]

/**
 * Every export that is reached from the roots and used outside its file. @param files by path @param roots files that are loaded
 * as a whole, or single exports as `file name` @returns as `file name`
 */
export function reachedExports(files: ReadonlyMap<string, ParsedFile>, roots: readonly string[]): Set<string> {
  const used = new Set<string>()
  const seen = new Set<string>()
  const waiting: Place[] = []
  const reach = (file: string, name: string) => {
    if (!files.has(file) || seen.has(`${file} ${name}`)) return
    seen.add(`${file} ${name}`)
    waiting.push([file, name])
  }
  const reachExport = (file: string, exported: string) => {
    const names = exported === '*' ? [...(files.get(file)?.exports.keys() ?? [])] : [exported]
    for (const name of names) {
      used.add(`${file} ${name}`)
      reach(file, files.get(file)?.exports.get(name) ?? name)
    }
  }
  for (const [file = '', name = '*'] of roots.map((root) => root.split(' '))) {
    reach(file, LOADED)
    reachExport(file, name)
  }
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const [file, name] = place
    const { uses, imports, loads } = files.get(file)!
    reach(file, LOADED)
    for (const each of [...(uses.get(name) ?? []), name]) {
      const from = imports.get(each)
      if (from) reachExport(from.file, from.name)
      else if (uses.has(each)) reach(file, each)
    }
    if (name !== LOADED) continue
    for (const { file: target, names } of loads) {
      reach(target, LOADED)
      for (const each of files.get(target)?.exports.keys() ?? []) if (names.has(each)) reachExport(target, each)
    }
  }
  return used
}

const PRODUCT = '{analytics,engine,contract,presentation,server,web,chart3d}/src/**/*.{ts,tsx}'
/** Entry points: the server, its commands, the page, its build, and the scripts that ship with it. */
const PROGRAMS = [
  'server/src/main.ts',
  'server/src/import.ts',
  'server/src/institution.ts',
  'server/src/export.ts',
  'server/src/statements.ts',
  'server/src/backup.ts',
  'server/src/restore.ts',
  'server/src/doctor.ts',
  'server/src/read-only.ts',
  'server/src/jobs.ts',
  'server/src/partitions.ts',
  'server/src/runs.ts',
  'server/src/keys.ts',
  'server/src/store/tables/*.ts',
  'server/drizzle.config.ts',
  'web/src/main.tsx',
  'web/src/prerendered-skeleton.tsx',
  'web/vite.config.ts',
  'web/build/*.ts',
  'chart3d/src/mount.ts',
  'scripts/start.ts',
  'scripts/node-options.ts',
  'scripts/sbom.ts',
  'scripts/bill-of-materials.ts',
]
const EVERYTHING =
  '{analytics,engine,contract,presentation,server,web,chart3d,e2e,checks,bench,faults,attacks,scan,scripts}/**/*.{ts,tsx}'

const isTest = (file: string): boolean => file.includes('.test.')
const read = (files: readonly string[]): Map<string, ParsedFile> =>
  new Map(files.map((file) => [file, parseFile(file, readFileSync(file, 'utf8'))]))

/** The input of {@link unreached} and {@link wronglyParked}. */
export interface Repository {
  /** The product without tests. */
  readonly product: ReadonlyMap<string, ParsedFile>
  readonly programs: readonly string[]
  /** Tests, benches and other code; only type exports may exist for them. */
  readonly others: ReadonlyMap<string, ParsedFile>
}

/** Reads the files of this repository. */
export function readRepository(): Repository {
  const programs = globSync(PROGRAMS)
  const product = read([...new Set([...globSync(PRODUCT), ...programs])].filter((file) => !isTest(file)))
  const others = globSync(EVERYTHING, { exclude: ['**/node_modules/**', '**/dist/**'] }).filter((file) => !product.has(file))
  return { product, programs, others: read(others) }
}

/**
 * Exports that the program does not use outside their own file. A type may be exported for tests, but it must be used somewhere.
 * @param parked as `file name`: they and what they use are permitted @returns as `file name`
 */
export function unreached({ product, programs, others }: Repository, parked: readonly string[]): string[] {
  const reached = reachedExports(product, [...programs, ...parked])
  const imported = new Set(
    [...others.values()].flatMap(({ imports }) => [...imports.values()].map(({ file, name }) => `${file} ${name}`)),
  )
  return [...product].flatMap(([file, { exports, types }]) =>
    [...exports.keys()]
      .filter((name) => !reached.has(`${file} ${name}`) && !(types.has(name) && imported.has(`${file} ${name}`)))
      .map((name) => `${file} ${name}`),
  )
}

/** Parked exports that the program reaches, or that do not exist. */
export function wronglyParked({ product, programs }: Repository, parked: readonly string[]): string[] {
  const reached = reachedExports(product, programs)
  return parked.filter((each) => {
    const [file = '', name = ''] = each.split(' ')
    return reached.has(each) || !product.get(file)?.exports.has(name)
  })
}
