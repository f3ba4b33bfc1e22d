import { NODE_ENVIRONMENT, nodeFlags } from './node-options.ts'

/*
 * Replaces this process by the portal, or by another program, with the options of `node-options.ts`, so that signals reach it.
 * node scripts/start.ts [program [argument …]]
 */
const [program = 'server/src/main.ts', ...args] = process.argv.slice(2)
if (!process.execve) throw new Error('A process cannot be replaced on this system.')
process.execve(process.execPath, [process.execPath, ...nodeFlags(), program, ...args], { ...process.env, ...NODE_ENVIRONMENT })
