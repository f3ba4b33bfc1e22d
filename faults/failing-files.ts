import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sealingKey } from '../server/src/base/secrets/seal.ts'
import { openBackup } from '../server/src/operations/backup/backup-file.ts'
import { migrateDatabase } from '../server/src/store/migrate.ts'
import { type Fault, type FaultContext, shuffledBy } from './fault.ts'
import { type OwnDatabase, startOwnDatabase } from './support/own-database.ts'
import { query } from './support/state.ts'
import { createInstitution } from './support/test-institution.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FAILING_CALL = path.join(ROOT, 'faults/support/failing-call.ts')
const FORMER = 'the file of before'
const KEY = randomBytes(32)

/** A command that reads or writes files. */
interface Work {
  readonly program: 'import' | 'export' | 'backup' | 'restore'
  /** The file or folder that it is given, in a folder of its own. */
  readonly target: string
  /** Makes everything as it is before. Returns the URL of the database. */
  readonly prepare: () => Promise<string>
  /** All that the command may change, as one text. */
  readonly state: (url: string) => Promise<string>
}

/** A command succeeds, or says what failed and leaves everything as it was: whichever of its reads and writes fails. */
export const failingFiles: Fault = {
  number: 8,
  name: 'a read or write of an import, an export, a backup or a restore fails',
  rounds: 60,
  run: async (rounds, context) => {
    const database = await startOwnDatabase(path.join(context.scratch, 'files'))
    try {
      const problems: string[] = []
      let failed = 0
      for (const work of await worksOn(database, context)) {
        const url = await work.prepare()
        const before = await work.state(url)
        const { calls, status, output } = run(work, url)
        if (status !== 0) throw new Error(output)
        const states = { before, whole: await work.state(url) }
        const chosen = shuffledBy(
          context.random,
          Array.from({ length: calls }, (_, call) => call + 1),
        ).slice(0, rounds)
        for (const call of chosen) problems.push(...(await failAt(work, call, states)))
        failed += chosen.length
        context.log(`${work.program}: ${chosen.length} of ${calls} calls failed, ${problems.length} problems`)
      }
      return { rounds: failed, acknowledged: 0, problems, notes: [] }
    } finally {
      await database.stop()
    }
  },
}

async function failAt(work: Work, call: number, { before, whole }: { readonly before: string; readonly whole: string }) {
  const url = await work.prepare()
  const { status, output } = run(work, url, call)
  const state = await work.state(url)
  const name = `${work.program}, call ${call}`
  const isPromised = state === whole || (status !== 0 && state === before)
  return [
    ...(isPromised ? [] : [`${name}: ended with ${status} and left ${state}`]),
    ...(status === 0 || /The disk reports an error/.test(output) ? [] : [`${name}: said ${output}`]),
    ...(/\n\s+at /.test(output) ? [`${name}: showed a stack`] : []),
  ]
}

async function worksOn(database: OwnDatabase, { scratch }: FaultContext): Promise<readonly Work[]> {
  const source = await database.create('source')
  await migrateDatabase(source)
  await createInstitution(source)
  // That of the example.
  await query(source, `update institutions set pivot_currency = 'USD'`)
  const targetIn = (folder: string, name: string) => {
    mkdirSync(path.join(scratch, folder))
    return path.join(scratch, folder, name)
  }
  const copyOf = async (template: string) => {
    await database.drop('copy')
    return await database.create('copy', template)
  }
  const writes = (program: 'export' | 'backup', target: string, isWhole: (file: string) => Promise<boolean>): Work => ({
    program,
    target,
    prepare: async () => {
      rmSync(path.dirname(target), { recursive: true })
      mkdirSync(path.dirname(target))
      writeFileSync(target, FORMER)
      return source
    },
    state: async () => {
      const isFormer = readFileSync(target, 'utf8') === FORMER
      const names = readdirSync(path.dirname(target)).join(' ')
      return `${names}: ${isFormer ? 'former' : (await isWhole(target)) ? 'whole' : 'cut off'}`
    },
  })
  const imported = targetIn('imported', 'example')
  cpSync(path.join(ROOT, 'examples/real-shares'), imported, { recursive: true })
  const backup = targetIn('restored', 'backup')
  const made = run({ program: 'backup', target: backup }, source)
  if (made.status !== 0) throw new Error(made.output)
  return [
    {
      program: 'import',
      target: imported,
      prepare: () => copyOf('source'),
      state: (url) => counts(url, ['prices', 'transactions', 'instruments', 'batches']),
    },
    writes('export', targetIn('exported', 'ledger.zip'), async (file) => readFileSync(file).includes('PK\x05\x06', 0, 'latin1')),
    writes('backup', targetIn('backed-up', 'backup'), (file) =>
      openBackup(file, sealingKey(KEY)).then(
        () => true,
        () => false,
      ),
    ),
    {
      program: 'restore',
      target: backup,
      prepare: () => copyOf('template1'),
      state: (url) => counts(url, ['users', 'accounts', 'portfolios']).catch(() => 'no tables'),
    },
  ]
}

async function counts(url: string, tables: readonly string[]): Promise<string> {
  const each = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [row] = await query(url, `select ${each.join(', ')}`)
  return JSON.stringify(row)
}

/** Runs a command with a call that fails; without one all succeed. */
function run({ program, target }: Pick<Work, 'program' | 'target'>, url: string, call = 0) {
  const report = path.join(path.dirname(path.dirname(target)), 'calls')
  const env = {
    ...process.env,
    DATABASE_URL: url,
    CLARITY_ENCRYPTION_KEY: KEY.toString('base64'),
    FAIL_CALL: String(call),
    FAIL_BELOW: path.dirname(target),
    FAIL_REPORT: report,
  }
  const args = ['--import', FAILING_CALL, path.join(ROOT, `server/src/${program}.ts`), target]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: 120_000 })
  return { status, output: stdout + stderr, calls: Number(readFileSync(report, 'utf8')) }
}
