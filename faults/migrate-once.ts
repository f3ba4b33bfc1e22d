import { migrateDatabase } from '../server/src/store/migrate.ts'

/** Brings the database of an address to the tables of this program, in a process that can be killed. */
await migrateDatabase(process.argv[2]!, { folder: process.argv[3] })
