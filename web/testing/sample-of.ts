import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import * as z from 'zod/mini'

/** The parts of a JSON schema that the contract uses. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly items?: Schema
}

/** A reply that the contract accepts, with some fields as a test needs them; lists are empty. */
export const replyOf = <E extends AnyEndpoint>(endpoint: E, fields: Partial<ResponseOf<E>> = {}): ResponseOf<E> =>
  ({ ...(sampleOf(schemaOf(endpoint)) as object), ...fields }) as ResponseOf<E>

/** An item of a list of a reply that the contract accepts, with some fields as a test needs them. */
export function itemOf<E extends AnyEndpoint, List extends keyof ResponseOf<E>>(
  endpoint: E,
  list: List,
  fields: ResponseOf<E>[List] extends readonly (infer Item)[] ? Partial<Item> : never,
): ResponseOf<E>[List] extends readonly (infer Item)[] ? Item : never {
  return {
    ...(sampleOf(schemaOf(endpoint).properties?.[String(list)]?.items ?? {}) as object),
    ...(fields as object),
  } as ReturnType<typeof itemOf<E, List>>
}

const schemaOf = ({ response }: AnyEndpoint): Schema =>
  z.toJSONSchema(response, { reused: 'inline', unrepresentable: 'any' }) as Schema

/** Texts of a form of their own, by what fields are called. */
const TEXTS: readonly (readonly [of: RegExp, text: string])[] = [
  [/^id$|Id$|ID$/, '00000000-0000-4000-8000-000000000000'],
  [/CCY$/, 'CHF'],
  [/^day$/, '2026-01-02'],
]

function sampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sampleOf(choices.find(({ type }) => type === 'null') ?? choices[0]!)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => {
          const own = sampleOf(schema.properties?.[name] ?? {})
          return [name, own === '' ? (TEXTS.find(([of]) => of.test(name))?.[1] ?? own) : own]
        }),
      )
    case 'array':
      return []
    case 'boolean':
      return false
    case 'number':
    case 'integer':
      return Math.max(0, schema.minimum ?? 0)
    case 'string':
      return ''
    default:
      return null
  }
}
