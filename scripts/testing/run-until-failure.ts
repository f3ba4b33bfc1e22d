import { run } from 'node:test'

/** Runs the test files that are named and ends at the first failed test. */
run({ files: process.argv.slice(2), isolation: 'none', forceExit: true }).on('test:fail', () => process.exit(1))
