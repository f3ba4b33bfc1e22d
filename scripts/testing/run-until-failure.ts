import { run } from 'node:test'

/** Runs the test files that are named, ends at the first failed test, and writes its name. */
run({ files: process.argv.slice(2), isolation: 'none', forceExit: true }).on('test:fail', ({ name }) => {
  console.log(name)
  process.exit(1)
})
