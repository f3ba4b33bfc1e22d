import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** Type-checks every workspace and the other folders; the exit code is 1 if there is an error. */
const FOLDERS = [
  'contract',
  'analytics',
  'engine',
  'presentation',
  'server',
  'web',
  'chart3d',
  'e2e',
  'checks',
  'bench/web-paint',
  'bench/web-tables',
]

const failed = FOLDERS.filter(
  (folder) => globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**'] }).length > 0,
).filter(
  (folder) => spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { stdio: 'inherit' }).status !== 0,
)
if (failed.length > 0) {
  console.error(`Types are wrong in ${failed.join(', ')}.`)
  process.exit(1)
}
