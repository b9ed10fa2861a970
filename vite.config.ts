import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { levelTimes } from './api/testing/level-times.ts'
import { floor } from './pwa/build/floor.ts'
import { serif } from './pwa/build/serif.ts'
import { webManifest } from './pwa/manifest.ts'
import { brand } from './shared/brand.ts'

/** Puts the product's name, which only shared/brand.ts spells out, and the page's drawings into index.html. */
const brandParts: Plugin = {
  name: 'hostvouch:brand-parts',
  transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.name).replace('%DRAWINGS%', drawings),
}

const drawings = readFileSync(join(import.meta.dirname, 'pwa/shell/drawings.svg'), 'utf8').replace(
  /\s*\n\s*/g,
  ' ',
)

const apiAddress = process.env.API_URL ?? 'http://localhost:3001'

export default defineConfig({
  root: 'pwa',
  publicDir: 'public',
  plugins: [
    react(),
    brandParts,
    serif,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,woff2,webmanifest}'],
        // Admin screens stay off members' devices.
        globIgnores: ['assets/admin/**', 'sw.js', 'sw-off.js'],
        // Pages are cached under the addresses that serve them: '/faq', not 'faq/index.html'.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({
              ...entry,
              url: `/${entry.url.replace(/(^|\/)index\.html$/, '')}`,
            })),
          }),
        ],
        buildPlugins: { vite: [{ name: 'hostvouch:quiet', config: () => ({ logLevel: 'warn' }) }] },
      },
    }),
  ],
  server: { port: 3000, proxy: { '^/(api|sandbox)/|^/\\w+\\.pdf$': apiAddress } },
  build: {
    target: floor,
    emptyOutDir: true,
    // One style sheet: prerendered pages would not link the styles of lazy screens.
    cssCodeSplit: false,
    // Safari 16.4 has no modulepreload, and loads the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        // Only admin screens render PDFs.
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some((name) => name.includes('pdfjs-dist/'))
            ? 'assets/admin/[name]-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        chunkFileNames: (chunk) =>
          chunk.moduleIds.some((id) => id.includes('/screens/admin/') || id.includes('/pdfjs-dist/'))
            ? 'assets/admin/[name]-[hash:7].js'
            : 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /\/node_modules\//, tags: ['$initial'] },
            { name: 'app', test: /\/(pwa|shared)\//, tags: ['$initial'] },
            // What two screens share, so that each later screen is one small file; visitors load no members' subjects.
            {
              name: 'parts',
              test: /\/(pwa\/(content|platform|session|api|router|ui|auth)|shared)\/(?!contact-data|person|stays|facts|table|tabs)/,
              minShareCount: 2,
            },
            // What /register and /test share with members' screens: they load nothing else of those.
            {
              name: 'forms',
              test: /\/pwa\/(documents|guests\/(applicant|NotPaid)|reviews\/fields\/(Kept|Review))/,
              minShareCount: 2,
            },
            { name: 'members', test: /\/pwa\/(?!guests\/one-field)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    globalSetup: ['api/testing/global-setup.ts'],
    // The closing lines are the default reporter's.
    reporters: [levelTimes, 'default'],
    // One more than the cores, of which two are enough: tests spend a third of their time waiting for other processes.
    maxWorkers: Math.min(availableParallelism(), 2) + 1,
    // Processes that tests start reuse compiled code.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // Test files share only modules, and a process for each would take a third longer.
    isolate: false,
    // The timeouts only end what hangs, as one slow core takes four times as long as two fast ones.
    projects: [
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'pwa/**/*.test.{ts,tsx}'],
          exclude: ['pwa/e2e/*.test.ts', '**/*.screen.test.ts', 'node_modules/**'],
          setupFiles: ['pwa/testing/unit-setup.ts'],
          unstubGlobals: true,
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'screens',
          include: ['pwa/**/*.screen.test.ts'],
          globalSetup: ['pwa/testing/global-setup.ts'],
          setupFiles: ['pwa/e2e/testing/setup.ts'],
          // The built page runs in windows that are contexts of `node:vm`. V8 would keep those that are closed: some for
          // good, in its cache of compiled code, and all for some collections more, by their retained maps.
          execArgv: [
            '--experimental-vm-modules',
            '--disable-warning=ExperimentalWarning',
            '--no-compilation-cache',
            '--retain-maps-for-n-gc=0',
          ],
          testTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          testTimeout: 180_000,
          expect: { poll: { timeout: 90_000 } },
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'browser',
          include: ['pwa/e2e/*.test.ts'],
          setupFiles: ['pwa/e2e/testing/setup.ts'],
          globalSetup: ['pwa/testing/global-setup.ts', 'pwa/e2e/testing/global-setup.ts'],
          testTimeout: 300_000,
          expect: { poll: { timeout: 150_000 } },
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
