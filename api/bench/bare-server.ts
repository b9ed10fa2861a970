/** The three calls of `same-answers.ts` on bare node:http: what the product's request chain is measured against. */
import { createServer } from 'node:http'
import { connect } from '../database/client.ts'
import { sameAnswers } from './same-answers.ts'

const client = await connect(process.env['MONGODB_URI']!)
const answers = sameAnswers(client.db())

async function answer(path: string, authorization = ''): Promise<object | null> {
  if (path === '/api/health') return answers.health()
  if (path === '/api/config') return answers.config()
  const user = await answers.userOf(authorization.slice('Bearer '.length))
  return user && answers.profile(user)
}

const server = createServer((request, response) => {
  answer(request.url!, request.headers.authorization).then(
    (found) => {
      const body = JSON.stringify(found)
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      response.writeHead(found ? 200 : 401, headers).end(body)
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
