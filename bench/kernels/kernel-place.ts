import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { findPeers } from '../peers/peers.ts'
import { FULL, generate, writeData } from './data.ts'
import type { KernelPlace } from './kernel-bench.ts'

let made: KernelPlace | undefined

/** The data and the peers of the kernel benches, created on first use. Missing programs are logged once. */
export function kernelPlace(): KernelPlace {
  if (made) return made
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-kernels-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  writeData(generate(FULL), folder)
  const peers = findPeers(folder)
  for (const note of peers.notes) console.log(note)
  made = { folder, peers }
  return made
}
