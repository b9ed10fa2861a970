import { prerender } from 'react-dom/static'
import { matchRoutes, StaticRouter, type RouteObject } from 'react-router-dom'
import { publicPages } from '../shared/pages.ts'
import type { Access, Screen } from './build/budget.ts'
import { App } from './App.tsx'
import type { PageHandle } from './components/page-handle.ts'
import { headOf } from './head.ts'
import { loadScreensOf, routes } from './routes.tsx'
import { RequireAdmin, RequireLogin } from './session/guards.tsx'

export const pages = publicPages

/** Every route with its screen, for the budget of the build. */
export const screens: Screen[] = screensOf(routes, 'public')

function screensOf(table: RouteObject[], above: Access): Screen[] {
  return table.flatMap(({ path, handle, Component, children }): Screen[] => {
    const guarded = Component === RequireAdmin ? 'admin' : Component === RequireLogin ? 'member' : above
    if (children) return screensOf(children, guarded)
    const { screen = '' } = handle as PageHandle
    return [{ path: path ?? '', screen, access: path === '/register' ? 'pay' : guarded }]
  })
}

const hoisted = /<title>.*?<\/title>|<meta name="description"[^>]*>/gs

/** One public page: what belongs into the head, the markup of the body, and the name of its screen. */
export async function render(page: string): Promise<{ head: string; body: string; screen: string }> {
  await loadScreensOf(page)
  const { prelude } = await prerender(
    <StaticRouter location={page}>
      <App />
    </StaticRouter>,
    // Without this, large boundaries become templates that an inline script has to move into place.
    { progressiveChunkSize: Infinity, onError: fail },
  )
  const html = await new Response(prelude).text()
  if (/<script|<template/.test(html)) throw new Error(`${page} needs an inline script and cannot be rendered`)
  const handle = matchRoutes(routes, page)!.at(-1)!.route.handle as PageHandle
  return {
    head: (html.match(hoisted) ?? []).join('') + headOf(page, handle),
    body: html.replace(hoisted, ''),
    screen: handle.screen!,
  }
}

function fail(error: unknown): never {
  throw error
}
