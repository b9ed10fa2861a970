import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { loadScreensOf, publicPages, routes } from './routes.tsx'

export const pages = publicPages

const hoisted = /<title>.*?<\/title>|<meta name="description"[^>]*>/gs

/** The markup of one public page: what belongs into the head (title, description) and the body. */
export async function render(page: string): Promise<{ head: string; body: string }> {
  await loadScreensOf(page)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${page}`))
  if (context instanceof Response) throw new Error(`${page} redirects and cannot be rendered`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
    // Without this, large boundaries become templates that an inline script has to move into place.
    { progressiveChunkSize: Infinity, onError: fail },
  )
  const html = await new Response(prelude).text()
  if (/<script|<template/.test(html)) throw new Error(`${page} needs an inline script and cannot be rendered`)
  return { head: (html.match(hoisted) ?? []).join(''), body: html.replace(hoisted, '') }
}

function fail(error: unknown): never {
  throw error
}
