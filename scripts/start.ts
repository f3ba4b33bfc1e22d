import { NODE_ENVIRONMENT, nodeFlags } from './node-options.ts'

/*
 * Becomes the portal, or another program, with the options of `node-options.ts`: the process stays the same, and signals reach it.
 *
 *     node scripts/start.ts [program [argument …]]
 */
const [program = 'server/src/main.ts', ...args] = process.argv.slice(2)
if (!process.execve) throw new Error('A process cannot be replaced on this system.')
process.execve(process.execPath, [process.execPath, ...nodeFlags(), program, ...args], { ...process.env, ...NODE_ENVIRONMENT })
