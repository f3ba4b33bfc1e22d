import { readFileSync } from 'node:fs'

import { type Download, expect } from '@playwright/test'

/** A downloaded CSV file, read by the grammar of RFC 4180 with every cell quoted; it begins with the byte order mark of UTF-8. */
export async function readCsv(download: Download): Promise<readonly (readonly string[])[]> {
  const bytes = readFileSync(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(0, -2).split('\r\n').map(cellsOf)
}

const CELL = '"((?:[^"]|"")*)"'

function cellsOf(line: string): readonly string[] {
  expect(line).toMatch(new RegExp(`^${CELL}(?:,${CELL})*$`))
  return [...line.matchAll(new RegExp(CELL, 'g'))].map(([, content]) => content!.replaceAll('""', '"'))
}
