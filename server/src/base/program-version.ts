import { readFileSync } from 'node:fs'

/** The version of this program, such as `1.0.0`. */
export function programVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
}
