/** The offset basis and prime of the 32-bit FNV-1a hash. */
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Subject of a call: institution and client, or the institution alone where the body names no client. */
export function subjectOf(institutionId: string, body: unknown): string {
  const named = typeof body === 'object' && body !== null && 'clientName' in body ? body.clientName : ''
  return `${institutionId}\n${named}`
}

/** The worker that answers a call, as an index below `count`: by its subject, so that one worker has the histories of a client. */
export const affinityOf = (institutionId: string, body: unknown, count: number): number =>
  fnv1a(subjectOf(institutionId, body)) % count

function fnv1a(text: string): number {
  let hash = FNV_BASIS
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, FNV_PRIME)
  return hash >>> 0
}
