import type { Reporter, TestModule } from 'vitest/node'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9)

/** The time of a file in its worker, imports and hooks included; files of several workers overlap. */
function fileMs(file: TestModule): number {
  const { setupDuration, collectDuration, duration } = file.diagnostic()
  return setupDuration + collectDuration + duration
}

/** Prints how long each level (a project of vite.config.ts) took, and the slowest cases, unless one file ran. */
export const levelTimes: Reporter = {
  onTestRunEnd(files) {
    if (files.length < 2) return
    const cases = files
      .flatMap((file) => [...file.children.allTests()])
      .map((each) => ({ each, ms: each.diagnostic()?.duration ?? 0 }))
      .filter(({ each }) => each.result().state !== 'skipped')
    const levels = [...Map.groupBy(files, ({ project }) => project.name)].map(([level, ofLevel]) => {
      const count = cases.filter(({ each }) => each.project.name === level).length
      const total = ofLevel.reduce((sum, file) => sum + fileMs(file), 0)
      return `${seconds(total)}  ${level}, ${count} cases`
    })
    const slowest = cases
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 10)
      .map(({ each, ms }) => `${seconds(ms)}  ${each.module.relativeModuleId} > ${each.fullName}`)
    console.log(['', 'Time of each level', ...levels, '', 'Slowest cases', ...slowest].join('\n'))
  },
}
