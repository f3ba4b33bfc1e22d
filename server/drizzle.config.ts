import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/store/tables/*.ts',
  out: './server/src/store/migrations',
})
