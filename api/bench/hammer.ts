import { connect, type Socket } from 'node:net'

const connections = 32

/**
 * Asks the same again and again over kept connections, as fast as answers come, with so little work that the server
 * is what is measured. Answers requests per second; throws when an answer is not 200.
 */
export async function hammer(url: string, path: string, token: string, seconds: number): Promise<number> {
  const { hostname, port } = new URL(url)
  const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`
  const until = performance.now() + seconds * 1000
  const begun = performance.now()
  const counts = await Promise.all(
    Array.from({ length: connections }, () => ask(connect(Number(port), hostname), request, until)),
  )
  return counts.reduce((all, count) => all + count, 0) / ((performance.now() - begun) / 1000)
}

function ask(socket: Socket, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0
    let received = ''
    socket.setEncoding('latin1').setNoDelay(true)
    socket.on('data', (piece: string) => {
      received += piece
      if (!isWhole(received)) return
      if (!received.startsWith('HTTP/1.1 200')) return socket.destroy(new Error(received.slice(0, 300)))
      answers += 1
      received = ''
      if (performance.now() < until) return void socket.write(request)
      socket.destroy()
      return resolve(answers)
    })
    socket.once('error', reject)
    socket.write(request)
  })
}

function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))
  if (length) return received.length >= head + 4 + Number(length[1])
  return received.endsWith('0\r\n\r\n')
}
