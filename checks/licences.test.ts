import { deepEqual } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const ALLOWED = [
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'OFL-1.1',
  'PostgreSQL',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'MIT-0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
]
/** Used unmodified, which its licence permits. */
const UNMODIFIED_MPL = ['@resvg/resvg-js', 'axe-core', '@axe-core/playwright', 'lightningcss']
/** Packages that state no licence in package.json but have a licence file, whose beginning or conditions are these. */
const STATED_IN_FILE: Readonly<Record<string, string>> = {
  'png-js': 'MIT License',
  ssh2: 'Permission is hereby granted, free of charge, to any person obtaining a copy',
}

interface LockedPackage {
  readonly license?: string
  readonly link?: boolean
}

const isAllowed = (name: string, licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.includes(part))) ||
  (licence === 'MPL-2.0' && UNMODIFIED_MPL.some((known) => name === known || name.startsWith(`${known}-`)))

/** The licence file counts only if one of its first lines is the expected one. Each is of MIT. */
function licenceInFile(name: string, path: string): string {
  const expected = STATED_IN_FILE[name]
  const file = `${path}/LICENSE`
  if (expected === undefined || !existsSync(file)) return 'none stated'
  return readFileSync(file, 'utf8').split('\n', 3).includes(expected) ? 'MIT' : 'none stated'
}

it('every installed package has a licence of the list', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> }
  const refused = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link && existsSync(path))
    .map(([path]) => {
      const { name, license } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as { name: string; license?: string }
      return { name, licence: license ?? licenceInFile(name, path) }
    })
    .filter(({ name, licence }) => !isAllowed(name, licence))
  deepEqual(refused, [])
})
