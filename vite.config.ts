import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { memberPiece } from './pwa/build/member-piece.ts'
import { shakeRouter } from './pwa/build/shake-router.ts'
import { webManifest } from './pwa/manifest.ts'
import { brand } from './shared/brand.ts'

/** Puts the product's name into index.html, which no file but shared/brand.ts spells out (D-01). */
const brandName: Plugin = {
  name: 'hostvouch:brand-name',
  transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.name),
}

const apiAddress = process.env.API_URL ?? 'http://localhost:3001'

export default defineConfig({
  root: 'pwa',
  publicDir: 'public',
  plugins: [
    react(),
    shakeRouter(),
    brandName,
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
        // Pages are fetched at the addresses at which they are served: '/faq', not 'faq/index.html'.
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
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'pwa/components/icon.tsx'),
      },
    ],
  },
  // Rendered as it is hydrated: with our own drawing of icons.
  ssr: { noExternal: ['lucide-react'] },
  server: { port: 3000, proxy: { '^/(api|sandbox)/|^/\\w+\\.pdf$': apiAddress } },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    // One sheet: lazy screens' styles would not be linked in the pages rendered at build time.
    cssCodeSplit: false,
    // Every browser that knows es2023 preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Where the offline part is not here yet, it is fetched; inside of it its files import each other.
      checks: { ineffectiveDynamicImport: false },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // The parts that draw PDFs belong to the admin screens, too.
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some((name) => name.includes('pdfjs-dist/'))
            ? 'assets/admin/[name]-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        chunkFileNames: (chunk) =>
          chunk.moduleIds.some((id) => id.includes('/screens/admin/') || id.includes('/pdfjs-dist/'))
            ? 'assets/admin/[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        // Small parts that go together are one piece: a file for each would cost a phone more time than its bytes.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|zustand)\/|rolldown.runtime/,
            },
            {
              name: 'stored',
              test: /\/pwa\/session\/(storage|memory-storage|user-info)\.|\/shared\/plans\./,
            },
            {
              name: 'notice',
              test: /\/pwa\/components\/Notice\.|\/icons\/(check|clock|info|minus|plus)\./,
            },
            {
              name: 'form',
              test: /\/pwa\/(components\/(useForm|useEarlyInput|useLate|Form|FormGroup|Field|FieldFrame|PasswordField|PhoneField|SelectField|TextArea|Checkbox|Dialog|ErrorText|LeaveWarning|OfflineNotice|Skeleton|files\/useFiles)|api\/(api-error|http)|router\/useBlocker|session\/reload)\.|\/shared\/(counted|form-rules|phone)\./,
            },
            {
              name: 'call',
              test: /\/pwa\/(components\/(useLoad|useReturn|LoadFailed)|api\/(accounts|own-details)|session\/password-question)\./,
            },
            { name: 'places', test: /\/pwa\/components\/(AddressFields|PlaceFields|combo\/)/ },
            {
              name: 'schemas',
              test: /\/node_modules\/valibot\/|\/pwa\/components\/form-check\.|\/shared\/(schemas\/|(contract|fold|match|places)\.)|\/i18n-iso-countries\//,
            },
            { name: memberPiece(), debugName: 'member' },
          ],
        },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    globalSetup: ['api/testing/global-setup.ts'],
    // One more than the cores of a small machine: tests wait for other processes a third of their time.
    maxWorkers: 3,
    // Processes that tests start need not compile what was compiled before.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // Test files share nothing but modules; a process of its own for each would cost a third of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'pwa/**/*.test.{ts,tsx}'],
          exclude: ['pwa/e2e/**', 'node_modules/**'],
          testTimeout: 5_000,
        },
      },
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'browser',
          // A busy machine may be late once; twice is a fault.
          retry: 1,
          include: ['pwa/e2e/**/*.test.ts'],
          globalSetup: ['pwa/e2e/global-setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
