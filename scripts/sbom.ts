import { readFileSync } from 'node:fs'

import { billOfMaterials, type Lockfile } from './bill-of-materials.ts'

/* Prints what the program is made of, as CycloneDX: `npm run --silent sbom > clarity.cdx.json`. Asks nobody. */

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
const licenceOf = (name: string): string =>
  // Its licence file says so; checks/licences.test.ts looks whether it still does.
  name === 'png-js' ? 'MIT' : 'NOASSERTION'
process.stdout.write(`${JSON.stringify(billOfMaterials(lockfile, licenceOf), null, 2)}\n`)
