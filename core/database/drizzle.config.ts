import { defineConfig } from 'drizzle-kit'

// `npm run migration -w core -- --name <name>` writes the next migration from what the schema has more or less.
export default defineConfig({
  dialect: 'postgresql',
  schema: './database/schema/*.ts',
  out: './database/migrations',
})
