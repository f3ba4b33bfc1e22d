import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from '@playwright/test'

import { DATA_FOLDER } from './server-address.ts'

/** The link in the newest letter to an address, as soon as the letter is there. */
export async function linkInLetterTo(address: string): Promise<string> {
  let link: string | undefined
  await expect(() => {
    const letters = readdirSync(DATA_FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(DATA_FOLDER, name))
      .filter((path) => readFileSync(path, 'utf8').includes(`To: ${address}`))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    const text = readFileSync(letters[0] ?? 'no letter', 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
    link = /https?:\/\/\S+#(?:set-password|link)=[\w-]+/.exec(text)?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link!
}
