/** The three calls of `same-answers.ts` on Hono with its own middlewares for the jobs of the product's chain. */
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { bodyLimit } from 'hono/body-limit'
import { logger } from 'hono/logger'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import type { UserDoc } from '../accounts/users.collection.ts'
import { connect } from '../database/client.ts'
import { sameAnswers } from './same-answers.ts'

const client = await connect(process.env['MONGODB_URI']!)
const answers = sameAnswers(client.db())

declare module 'hono' {
  interface ContextVariableMap {
    /** Who asks, in this server. */
    stockUser: UserDoc
  }
}
const app = new Hono()
app.use(requestId())
app.use(logger())
app.use(secureHeaders())
app.use(bodyLimit({ maxSize: 256 * 1024 }))
app.get('/api/health', async (c) => c.json(await answers.health()))
app.get('/api/config', (c) => c.json(answers.config()))
app.use(
  '/api/users/*',
  bearerAuth({
    async verifyToken(token, c) {
      const user = await answers.userOf(token)
      if (user) c.set('stockUser', user)
      return user !== null
    },
  }),
)
app.get('/api/users/me', async (c) => c.json(await answers.profile(c.get('stockUser'))))

createAdaptorServer({ fetch: app.fetch }).listen(Number(process.env['PORT']), '127.0.0.1')
