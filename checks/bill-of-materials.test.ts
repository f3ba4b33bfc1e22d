import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

import { type BillOfMaterials, billOfMaterials, type Lockfile } from '../scripts/bill-of-materials.ts'

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Readonly<Record<string, boolean>> }

describe('the bill of materials', () => {
  it('has every package of the lockfile once, with its checksum and its licence', () => {
    const { stdout, status } = spawnSync(process.execPath, ['scripts/sbom.ts'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    equal(status, 0)
    const { bomFormat, specVersion, components } = JSON.parse(stdout) as BillOfMaterials
    deepEqual([bomFormat, specVersion], ['CycloneDX', '1.6'])
    const locked = Object.entries(lockfile.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
    const wanted = new Set(
      locked.map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`),
    )
    deepEqual(new Set(components.map(({ name, version }) => `${name}@${version}`)), wanted)
    equal(components.length, wanted.size)
    for (const { purl, hashes, licenses } of components) {
      ok(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/.test(purl), purl)
      ok(/^[0-9a-f]{128}$/.test(hashes[0]!.content), purl)
      ok(!['', 'NOASSERTION'].includes(licenses[0]!.expression), `${purl} states no licence`)
    }
    const zod = components.find(({ name }) => name === 'zod')!
    deepEqual([zod.scope, zod.licenses], ['required', [{ expression: 'MIT' }]])
    equal(components.find(({ name }) => name === 'typescript')!.scope, 'excluded')
  })

  it('cannot be created for a package without a checksum', () => {
    const broken = { ...lockfile, packages: { ...lockfile.packages, 'node_modules/zod': { version: '4.6.7', license: 'MIT' } } }
    throws(() => billOfMaterials(broken, () => 'MIT'), /node_modules\/zod of the lockfile has no SHA-512/)
  })

  it('names no package with an install script, except the permitted ones', () => {
    const packages = lockfile.packages as Readonly<Record<string, { readonly hasInstallScript?: boolean }>>
    const names = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.split('node_modules/').at(-1)!)
    deepEqual([...new Set(names)].sort(), Object.keys(allowScripts).sort())
  })
})
