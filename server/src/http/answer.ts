import type { Readable } from 'node:stream'
import type { ProgramRight, Right } from '@portal/contract/access/roles.ts'
import type { AnyEndpoint, ParamsOf, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { InvalidInput } from '@portal/engine/invalid-input.ts'
import type { Caller, TokenCaller, UserCaller } from '#access/caller.ts'
import { badRequest } from '#base/failure.ts'
import { invalidInputText } from '#base/refusals.ts'
import type { Prepared } from './prepared.ts'
import type { Form } from './upload/form.ts'
import type { Upload } from './upload/upload.ts'

/** Facts of a request beside its body, for limits, audit and cookies. */
export interface RequestContext {
  readonly requestId: string
  /** The client's address, behind configured proxies only their word for it; IPv4 in dotted form. */
  readonly address: string
  readonly userAgent: string
  /** Whether it is of a browser that gave both factors before, and of a caller that is not known yet. */
  readonly isKnownDevice: boolean
  readonly cookie: (name: string) => string | undefined
  readonly header: (name: string) => string | undefined
  /** Sets a `__Host-` cookie: HttpOnly, Secure, SameSite=Strict, path /. `null` clears it. */
  readonly setCookie: (name: `__Host-${string}`, value: string | null, maxAgeSeconds?: number) => void
  readonly setHeader: (name: string, value: string) => void
  /** The reply has the status 202: what was asked for is done later. */
  readonly accept: () => void
}

/** Kind of caller that the endpoint's access allows. */
type CallerOf<E extends AnyEndpoint> = E['access'] extends ProgramRight
  ? UserCaller | TokenCaller
  : E['access'] extends 'user' | Right
    ? UserCaller
    : undefined

export interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly body: RequestOf<E>
  readonly caller: CallerOf<E>
  readonly context: RequestContext
}

/** Result of a handler: the reply, or the same checked and written beforehand. */
type Given<E extends AnyEndpoint> = ResponseOf<E> | Prepared<E>

/** An endpoint of the contract and the function that answers it. `Services` is all the function may reach. */
export interface Answer<E extends AnyEndpoint, Services> {
  readonly endpoint: E
  readonly handler: (call: Call<E>, services: Services) => Promise<Given<E>>
}

/** Lines of a reply that goes on: they are asked for one at a time, when the reader has taken the one before. */
export interface Lines<Line> {
  /** Null at the end. */
  readonly next: () => Promise<Line | null>
  /** Lets go of everything; a `next` that waits gets null. */
  readonly close: () => void
}

/** A call of any endpoint, as `serve.ts` makes it: its params and body are what the endpoint's schemas say. */
export interface AnyCall {
  readonly params: unknown
  readonly body: unknown
  readonly caller: Caller | undefined
  /** Undefined in a worker: no answer with figures reads it. */
  readonly context: RequestContext | undefined
  /** Of an answer with `uploads`: the body's long texts. */
  readonly upload?: Upload
  /** Of an endpoint that takes a form: its files. */
  readonly form?: Form
}

/** An answer to any endpoint, as lists hold them. A method, so that TypeScript lets it take the call of the endpoint beside it. */
export interface AnyAnswer<in Services> {
  readonly endpoint: AnyEndpoint
  /** The field of the body whose object holds long texts: they are received on disk, and the body has their numbers. */
  readonly uploads?: string
  handler(call: AnyCall, services: Services): Promise<unknown>
}

/** Ties an endpoint of the contract to the function that answers it; what the engine refuses is a bad request. */
export function answer<E extends AnyEndpoint, Services>(
  endpoint: E,
  handler: (call: Call<E>, services: Services) => Promise<Given<E>>,
): Answer<E, Services> {
  return { endpoint, handler: (call, services) => handler(call, services).catch(refused) }
}

function refused(error: unknown): never {
  throw error instanceof InvalidInput ? badRequest(invalidInputText(error)) : error
}

/** Ties an endpoint whose reply is a stream to the function that opens it. */
export function streamAnswer<E extends AnyEndpoint, Services>(
  endpoint: E,
  handler: (call: Call<E>, services: Services) => Promise<Lines<ResponseOf<E>>>,
): AnyAnswer<Services> {
  return { endpoint, handler }
}

/** Ties an endpoint with a large body to the function that answers it: the texts of one field are received on disk. */
export function uploadAnswer<E extends AnyEndpoint, Services>(
  endpoint: E,
  uploads: keyof RequestOf<E> & string,
  handler: (call: Call<E> & { readonly upload: Upload }, services: Services) => Promise<ResponseOf<E>>,
): AnyAnswer<Services> {
  return { endpoint, uploads, handler }
}

/** Ties an endpoint that takes a form to the function that answers it. */
export function formAnswer<E extends AnyEndpoint, Services>(
  endpoint: E,
  handler: (call: Call<E> & { readonly form: Form }, services: Services) => Promise<ResponseOf<E>>,
): AnyAnswer<Services> {
  return { endpoint, handler }
}

/** A reply that is a file: its bytes and what they are. */
export interface FileReply {
  readonly bytes: Uint8Array | Readable
  /** The content type. */
  readonly type: string
  /** Beside the headers that every reply carries, or in their place; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Ties an endpoint whose reply is a file to the function that makes it. */
export function fileAnswer<E extends AnyEndpoint, Services>(
  endpoint: E,
  handler: (call: Call<E>, services: Services) => Promise<FileReply>,
): AnyAnswer<Services> {
  return { endpoint, handler }
}
