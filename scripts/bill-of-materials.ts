/** A package in the lockfile. */
interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
}

export interface Lockfile {
  readonly name: string
  readonly version: string
  /** By path; the root's is empty. */
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface Component {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  /** `excluded`: for building and testing only. */
  readonly scope: 'required' | 'optional' | 'excluded'
  readonly hashes: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
  readonly licenses: readonly { readonly expression: string }[]
}

export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly version: 1
  readonly metadata: { readonly component: { readonly type: 'application'; readonly name: string; readonly version: string } }
  readonly components: readonly Component[]
}

const INSTALLED = 'node_modules/'

/**
 * The software bill of materials as CycloneDX 1.6: every package of the lockfile once, with its licence and the SHA-512 of its
 * archive. It depends on the lockfile only, so that the same lockfile gives the same bytes. @param licenceOf the licence of a
 * package whose entry has none @throws if a package has no checksum; the message names it
 */
export function billOfMaterials({ name, version, packages }: Lockfile, licenceOf: (name: string) => string): BillOfMaterials {
  const components = new Map<string, Component>()
  for (const [place, locked] of Object.entries(packages)) {
    if (!place.includes(INSTALLED) || locked.link) continue
    const component = componentOf(place, locked, licenceOf)
    const known = components.get(component.purl)
    // A package at several paths has the strongest scope of them.
    if (!known || SCOPES.indexOf(component.scope) < SCOPES.indexOf(known.scope)) components.set(component.purl, component)
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: sorted,
  }
}

const SCOPES: readonly Component['scope'][] = ['required', 'optional', 'excluded']

function componentOf(place: string, locked: LockedPackage, licenceOf: (name: string) => string): Component {
  const name = locked.name ?? place.slice(place.lastIndexOf(INSTALLED) + INSTALLED.length)
  const { version = '', integrity = '', license } = locked
  if (!integrity.startsWith('sha512-')) throw new Error(`${place} of the lockfile has no SHA-512: it could be exchanged unseen.`)
  // purl: the scope's @ is percent-encoded.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: locked.dev ? 'excluded' : locked.optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
    licenses: [{ expression: license ?? licenceOf(name) }],
  }
}
