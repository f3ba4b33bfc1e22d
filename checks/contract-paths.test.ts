import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

import { endpoints } from '@portal/contract/catalogue.ts'

it('each path of the API occurs once: in the contract', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))].filter((path) => path.lastIndexOf('/') > 0)
  const repeated = globSync('{contract,presentation,server,web}/src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return paths.filter((path) => text.includes(`${path}'`)).map((path) => ({ file, path }))
    })
  const places = new Map<string, string[]>()
  for (const { file, path } of repeated) places.set(path, [...(places.get(path) ?? []), file])
  deepEqual(
    [...places].filter(([, files]) => files.length > 1),
    [],
  )
})
