/** The least that a server with Hono takes, in the same Node and with the same options as the product. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().get('/api/health', (c) => c.json({}))
const server = serve({ fetch: app.fetch, port: Number(process.env['PORT']) })
process.once('SIGTERM', () => server.close())
