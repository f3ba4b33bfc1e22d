import { spawnSync } from 'node:child_process'

import { OF_PROCESSES } from './testing/test-files.ts'

/*
 * Runs every test that the gate omits, sequentially, and prints a table of results. It takes hours; arguments select parts: npm
 * run test:deep; npm run test:deep -- explanations firefox
 */
interface Part {
  readonly what: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const NODE_TESTS = ['--import', './scripts/law-seed.ts', '--test', '--test-isolation=none', '--test-reporter=dot']

const PARTS: Readonly<Record<string, Part>> = {
  explanations: {
    what: 'Every explanation of the demo institution',
    args: [...NODE_TESTS, 'server/src/demo-explain.test.ts'],
    env: { WHOLE: 'on' },
  },
  seeds: {
    what: 'Laws with many random cases, and all of what the gate samples',
    args: [...NODE_TESTS, '{contract,analytics,engine,presentation,server,web}/src/**/*.test.ts'],
    env: { LAW_SEED: 'random', WHOLE: 'on' },
  },
  histories: {
    what: 'Ten thousand histories of administrators, a thousand codes sent at once',
    args: [...NODE_TESTS, 'server/src/administration/concurrent-actions.test.ts', 'server/src/auth/single-use.test.ts'],
    env: { HISTORIES: '10000', SUBMISSIONS: '1000' },
  },
  attacks: {
    what: 'Sign-ins of an owner under attack from 200 addresses, a day of guessing',
    args: [...NODE_TESTS, 'server/src/auth/attack.test.ts', 'server/src/auth/door/guesses-a-year.test.ts'],
    env: { SIGN_INS: '45', ADDRESSES: '200', GUESSING_HOURS: '24' },
  },
  bytes: { what: 'Same inputs, same bytes', args: ['scripts/bytes.ts'] },
  restore: { what: 'The whole demo restored from a backup, every reply to the byte', args: ['scripts/restored-demo.ts'] },
  image: { what: 'The steps of the image in a clean folder, its start and its commands', args: ['scripts/image.ts'] },
  faults: { what: 'Processes killed, connections cut, disks filled', args: ['faults/run.ts'] },
  processes: { what: 'Keys rotated, backups made and logs lost while portals run', args: [...NODE_TESTS, ...OF_PROCESSES] },
  postgres: {
    what: 'A PostgreSQL of one’s own with two logins, and pg_dump, with the PostgreSQL of Debian',
    args: [...NODE_TESTS, 'faults/debian/own-postgres.ts'],
  },
  replica: {
    what: 'Readings at a streaming replica, with the PostgreSQL of Debian',
    args: [...NODE_TESTS, 'faults/debian/replica.ts'],
  },
  pooler: {
    what: 'The portal behind PgBouncer in transaction mode, with the programs of Debian',
    args: [...NODE_TESTS, 'faults/debian/pooler.ts'],
  },
  fairness: { what: 'What one client can do to the calls of others, and to memory', args: ['attacks/run.ts'] },
  scan: { what: 'Two scanners on a signed-in portal', args: ['scan/run.ts'] },
  mutants: { what: '300 small faults, which tests should notice', args: ['scripts/mutants.ts'] },
  looks: {
    what: 'How every screen looks, every kind of drawing in 3D, every table in every file',
    args: [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
      ...['looks.spec.ts', 'chart3d', 'report-columns.spec.ts'],
    ],
    env: { WHOLE: 'on' },
  },
  cluster: {
    what: 'The browser tests through six processes, one of which is two seconds ahead, and one killed each minute',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    env: { E2E_CLUSTER: 'on' },
  },
  firefox: {
    what: 'Every screen in Firefox',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/firefox/playwright.config.ts'],
  },
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
const unknown = names.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`Not a part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const rows = names.map((name) => {
  const { what, args, env } = PARTS[name]!
  console.log(`\n── ${what} ${'─'.repeat(Math.max(0, 76 - what.length))}`)
  const start = performance.now()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return { part: name, what, passed: status === 0, minutes: Number(((performance.now() - start) / 60_000).toFixed(1)) }
})
console.log()
console.table(rows)
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1
