/**
 * `npm run check:openapi [-- --seconds N]`: schemathesis (from PyPI) calls whatever /api/openapi.json describes, as a
 * visitor, a member and the team, on a demo of its own. Nothing may answer 500, nor with what is not described.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runBounded, startProgram, temporaryFolder } from '../bench/processes.ts'
import { demoPassword } from '../demo/accounts.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' } } })

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]

/** The logins of the demo; a visitor has a token that is none, because schemathesis signs up by itself without one. */
const callers = { visitor: null, member: 'host@example.com', team: 'admin@example.com' }

async function logIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Whether all answers were as described; schemathesis prints each that was not. */
function holds(url: string, token: string, cwd: string): boolean {
  const run = ['run', `${url}/api/openapi.json`, '--checks', checks.join(','), '--continue-on-failure']
  const time = ['--max-time', values.seconds]
  const login = ['--header', `Authorization: Bearer ${token}`]
  const kept = ['--exclude-path', '/api/users/logout'] // it would end the login of all calls after it
  const options = { stdio: 'inherit', cwd } as const // it stores what it finds where it runs
  return spawnSync('schemathesis', [...run, ...time, ...login, ...kept], options).status === 0
}

await runBounded(60, async () => {
  if (spawnSync('schemathesis', ['--version']).error)
    throw new Error('schemathesis is missing: install it with "pip install schemathesis".')
  const failed: string[] = []
  for (const [caller, email] of Object.entries(callers)) {
    // Each caller has a demo of its own: the one before may have closed its account.
    const demo = await startProgram('server.ts', { DEMO: 'on', LOG_LEVEL: 'error' })
    console.log(`\nAs ${caller}:`)
    const token = email === null ? 'none' : await logIn(demo.url, email)
    if (!holds(demo.url, token, await temporaryFolder())) failed.push(caller)
    await demo.stop()
  }
  console.log(
    failed.length === 0 ? '\nAll answers are as described.' : `\nNot as described: ${failed.join(', ')}`,
  )
  return failed.length === 0
})
