import net from 'node:net'
import type { Duplex } from 'node:stream'

/*
 * The way in for what PostgreSQL sends. Node gives every 64 KB that come a piece of memory of their own, and the driver puts a long message
 * together from them in others: of ten megabytes that leaves twenty to thirty for the collector of garbage, which takes longer than the
 * reading. Here all sockets of a thread receive into one piece of memory, and the rows of a copy are taken from it as they come.
 *
 * Source: PostgreSQL, "Frontend/Backend Protocol", Message Formats: a byte that says what it is, and its length in four bytes, which
 * count themselves.
 */

/** Is given the bytes of a copy, cut anywhere; they stand only until it returns. */
type TakeCopy = (piece: Uint8Array) => void

/** What a socket has received, up to the present byte. */
interface Course {
  /** The beginning of a message's head that has not come whole. */
  rest: Uint8Array
  /** Bytes of the present message that are still to come. */
  left: number
  /** Whether they are taken. */
  isTaken: boolean
  take: TakeCopy | null
}

/** What is received is looked through or copied at once, before anything else is. */
const RECEIVED = Buffer.alloc(65_536)
const HEAD_BYTES = 5
const COPY_DATA = 'd'.charCodeAt(0)
const ENCIPHERED = 'S'.charCodeAt(0)
const PLAIN = 'N'.charCodeAt(0)
const NOTHING = new Uint8Array()

const courses = new WeakMap<Duplex, Course>()

/** A socket that the driver connects and uses like any other. */
export function receivingSocket(): net.Socket {
  const course: Course = { rest: NOTHING, left: 0, isTaken: false, take: null }
  const callback = (count: number) => {
    receive(socket, course, RECEIVED.subarray(0, count))
    return true
  }
  const socket = new net.Socket({ onread: { buffer: RECEIVED, callback } })
  courses.set(socket, course)
  return socket
}

/**
 * Gives the data of copies that come while some work is done to somebody else than the driver, one at a time. Another kind of stream than
 * {@link receivingSocket}, such as what deciphers one, goes on as usual.
 */
export async function takingCopies(stream: Duplex, take: TakeCopy, work: () => Promise<void>): Promise<void> {
  const course = courses.get(stream)
  if (!course) return work()
  if (course.take) throw new Error('A copy was asked for while another one was read.')
  course.take = take
  try {
    await work()
  } finally {
    course.take = null
  }
}

function receive(socket: net.Socket, course: Course, piece: Buffer): void {
  // The answer to the question whether to encipher comes before all messages and is one byte: yes or no.
  if (socket.bytesRead === 1 && (piece[0] === ENCIPHERED || piece[0] === PLAIN)) {
    passOn(socket, piece)
    return
  }
  const bytes = course.rest.length === 0 ? piece : Buffer.concat([course.rest, piece])
  let [from, at] = [0, 0]
  while (course.left > 0 ? at < bytes.length : at + HEAD_BYTES <= bytes.length) {
    if (course.left === 0) {
      course.left = 1 + bytes.readInt32BE(at + 1)
      course.isTaken = course.take !== null && bytes[at] === COPY_DATA
      if (course.isTaken) {
        passOn(socket, bytes.subarray(from, at))
        at += HEAD_BYTES
        course.left -= HEAD_BYTES
      }
    }
    const end = Math.min(bytes.length, at + course.left)
    course.left -= end - at
    if (course.isTaken) {
      course.take?.(bytes.subarray(at, end))
      from = end
    }
    at = end
  }
  course.rest = at === bytes.length ? NOTHING : Uint8Array.from(bytes.subarray(at))
  passOn(socket, bytes.subarray(from, at))
}

function passOn(socket: net.Socket, bytes: Uint8Array): void {
  if (bytes.length > 0) socket.emit('data', Buffer.from(bytes))
}
