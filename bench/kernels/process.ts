import { writeFileSync } from 'node:fs'

import { cpuMs } from '../bench.ts'
import { readData } from './data.ts'
import { KERNEL_JOBS } from './jobs.ts'

/*
 * Runs one job several times and prints the minimum CPU time. It is a process of its own, so that every job starts with an
 * unoptimised engine. node bench/kernels/process.ts <folder> <job> run|plain <times> <result file>
 */
const WARM_MS = 400

const [, , folder = '', name = '', how = '', times = '', file = ''] = process.argv
const job = KERNEL_JOBS.find((each) => each.name === name)!
const data = readData(folder)
const work = how === 'plain' ? job.plain(data) : job.run(data)
const began = performance.now()
let result = work()
while (performance.now() - began < WARM_MS) result = work()
let least = Number.POSITIVE_INFINITY
for (let time = 0; time < Number(times); time++) {
  const before = cpuMs()
  result = work()
  least = Math.min(least, cpuMs() - before)
}
writeFileSync(file, Buffer.concat(result.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength))))
console.log(JSON.stringify({ cpuMs: least }))
