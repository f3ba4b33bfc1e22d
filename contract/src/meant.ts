import * as z from 'zod/mini'

/**
 * Attaches the meaning of a field, which `GET /api/openapi.json` shows. It overrides an entry for the same name in a list of
 * meanings.
 */
export function meant<Schema extends z.ZodMiniType>(schema: Schema, meaning: string): Schema {
  const own = schema.clone()
  z.globalRegistry.add(own, { description: meaning })
  return own
}
