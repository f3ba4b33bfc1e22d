import { migrateDatabase } from '../server/src/store/migrate.ts'

/** Migrates the database at a URL, in a process that can be killed. */
await migrateDatabase(process.argv[2]!, { folder: process.argv[3] })
