import { readFileSync } from 'node:fs'

import { billOfMaterials, type Lockfile } from './bill-of-materials.ts'

/*
 * Prints the software bill of materials as CycloneDX: `npm run --silent sbom > clarity.cdx.json`. It makes no network requests.
 */

// A reader such as `head` may have had enough.
process.stdout.on('error', () => process.exit())

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
const licenceOf = (name: string): string =>
  // Stated in its licence file, which checks/licences.test.ts verifies.
  ['png-js', 'ssh2'].includes(name) ? 'MIT' : 'NOASSERTION'
process.stdout.write(`${JSON.stringify(billOfMaterials(lockfile, licenceOf), null, 2)}\n`)
