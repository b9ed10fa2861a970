import type { ReactNode } from 'react'
import { UNSAFE_RouteContext as RouteContext, type RouteMatch } from 'react-router-dom'

/**
 * The screens of these matches inside one another, each the `Outlet` of the one around it. (`useRoutes` does the same
 * and brings the data router's error pages and redirects to every page.)
 */
export function Pages({ matches }: { matches: RouteMatch[] | null }) {
  return (matches ?? []).reduceRight<ReactNode>((outlet, { route: { Component } }, place, all) => {
    const context = { outlet, matches: all.slice(0, place + 1), isDataRoute: false }
    return <RouteContext value={context as never}>{Component ? <Component /> : outlet}</RouteContext>
  }, null)
}
