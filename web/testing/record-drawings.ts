import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import { drawings } from './drawings.ts'

/* Rewrites the drawings of charts. Run it when their look changes on purpose, and review the difference before committing. */

const FOLDER = new URL('./drawings/', import.meta.url)

mkdirSync(FOLDER, { recursive: true })
for (const file of readdirSync(FOLDER)) rmSync(new URL(file, FOLDER))
for (const { name, text } of await drawings()) writeFileSync(new URL(`${name}.txt`, FOLDER), text)
