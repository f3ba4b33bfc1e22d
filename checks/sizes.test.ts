import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'

const FILES_OF_A_FOLDER = 25
const LINES_OF_A_FILE = 300

const product = globSync('{contract,analytics,engine,presentation,server,web,chart3d}/src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

it(`a folder has at most ${FILES_OF_A_FOLDER} files beside their tests`, () => {
  const folders = Object.groupBy(product, (file) => path.dirname(file))
  const counts = Object.entries(folders).map(([folder, files]) => `${folder}: ${files!.length}`)
  deepEqual(
    counts.filter((count) => Number(count.split(': ')[1]) > FILES_OF_A_FOLDER),
    [],
  )
})

it(`a file has at most ${LINES_OF_A_FILE} lines`, () => {
  const counts = product.map((file) => `${file}: ${readFileSync(file, 'utf8').split('\n').length - 1}`)
  deepEqual(
    counts.filter((count) => Number(count.split(': ')[1]) > LINES_OF_A_FILE),
    [],
  )
})
