import { connect, type Socket } from 'node:net'

const dripEveryMs = 5000

const drips = [
  'POST /api/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
  'POST /api/users/register HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n--b',
  'GET /api/config HTTP/1.1\r\nhost: x\r\nx-slow: ',
]
/** As many requests as wait on one connection; their answers are more than its buffers hold. */
const unread = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8)

/**
 * Opens so many connections to a server: half of them send a form, JSON or a header byte by byte, the others read
 * nothing of their answers. One that the server ends is opened again. Resolves when all have been opened.
 */
export async function openSlowConnections(url: string, count: number) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isOver = false
  let cutOff = 0

  function open(index: number): Promise<void> {
    return new Promise((opened) => {
      const socket = connect(Number(port), hostname)
      sockets.add(socket)
      const isDripping = index % 2 === 0
      if (!isDripping) socket.pause()
      socket.once('connect', () => {
        socket.write(isDripping ? drips[(index / 2) % drips.length]! : unread)
        opened()
      })
      const timer = isDripping ? setInterval(() => socket.write(' '), dripEveryMs) : undefined
      socket.on('error', () => undefined)
      socket.once('close', () => {
        clearInterval(timer)
        sockets.delete(socket)
        opened()
        if (isOver) return
        cutOff += 1
        void open(index)
      })
    })
  }
  for (let index = 0; index < count; index += 100) {
    const some = Array.from({ length: Math.min(100, count - index) }, (_, place) => open(index + place))
    await Promise.all(some)
  }
  return {
    /** How many are open now, and how many the server has ended so far. */
    counts: () => ({ open: sockets.size, cutOff }),
    close(): void {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
