/** What one folder may import. Everything that no entry names is refused. */
export type Layer = {
  /** The folder, from the root of the repository, with a slash at the end; '' means the files in the root itself. */
  readonly folder: string
  /**
   * Entries are a package (with all it exports), an own path such as `#domain/`, one module such as `#backend`, or
   * `node:`. An entry with `!` in front takes something back.
   */
  readonly may: readonly string[]
  /** What may be imported for its types alone. */
  readonly types?: readonly string[]
  /** `import(variable)` is allowed. */
  readonly computed?: true
}

/** What reads articles and their figures. */
const articleLibraries = [
  'mdast-util-from-markdown',
  'mdast-util-gfm-footnote',
  'mdast-util-gfm-table',
  'micromark-extension-gfm-footnote',
  'micromark-extension-gfm-table',
  '@rgrove/parse-xml',
]
const messageLibraries = ['jsonc-parser', 'icu-minify', '@formatjs/icu-messageformat-parser', 'valibot', ...articleLibraries]
const gatewayLibraries = ['jose', 'valibot']
/** What makes documents and highlights code, in `*.server.ts` alone: no browser loads it. */
const documentMakers = [
  'pdfkit',
  'fontkit',
  'harfbuzzjs',
  'subset-font',
  'linebreak',
  'bidi-js',
  'swissqrbill',
  'client-zip',
  'csv-stringify',
  '@shikijs/core',
  '@shikijs/engine-javascript',
  '@shikijs/langs',
]
const webLibraries = [
  '@simplewebauthn/browser',
  'react',
  'react-dom',
  'react-router',
  'valibot',
  'libphonenumber-js',
  'web-vitals',
  'minisearch',
  'qr',
]
const backendLibraries = ['@zxcvbn-ts/language-common', 'jose', 'nodemailer', 'openid-client', 're2js', 'valibot']
const testLibraries = [
  'vitest',
  'postal-mime',
  'smtp-server',
  'firebase',
  '@remix-run/node-fetch-server',
  'jose',
  'oidc-provider',
  'pdfjs-dist',
  'pdfkit',
  'jsqr',
  '@napi-rs/canvas',
  'qr',
  'csv-parse',
  'fflate',
  'ical.js',
  'yaml',
  '@adobe/structured-data-validator',
  '@rgrove/parse-xml',
  '@simplewebauthn/server',
]
/** What reads an agency's phone number and logo, and derives its colors. */
const brandLibraries = ['libphonenumber-js', '@rgrove/parse-xml', 'culori']
/** What reads statements of banks. */
const statementLibraries = ['@rgrove/parse-xml', 'csv-parse', 'fflate']
const doors = [
  '#domain/',
  '#protocol/',
  '#i18n/',
  '#gateway/',
  '#agency/',
  '#backend',
  '#server/',
  '#web/',
  '#testing/',
  '#content/',
  'node:',
]

/** What each folder may import (docs/architecture.md shows the layers); the longest folder that holds a file decides. */
export const layers: readonly Layer[] = [
  { folder: 'src/domain/', may: ['#domain/', '#content/brand.json', 'valibot', 'ibantools'] },
  { folder: 'src/domain/invoices/e-invoice/read/', may: ['#domain/', '@rgrove/parse-xml'] },
  { folder: 'src/protocol/', may: ['#protocol/'] },
  { folder: 'src/i18n/', may: ['#i18n/', '!#i18n/node/', '#domain/', '#content/', ...messageLibraries], types: ['mdast'] },
  {
    folder: 'src/i18n/node/',
    may: ['#i18n/', '#domain/', '#content/', 'node:', '@napi-rs/canvas', '@takumi-rs/core', 'fontkit', 'image-size', ...messageLibraries],
    types: ['mdast'],
  },
  { folder: 'src/gateway/', may: ['#gateway/', '!#gateway/browser/', '#domain/', '#protocol/', ...gatewayLibraries] },
  { folder: 'src/gateway/http/', may: ['ofetch'] }, // The one HTTP client.
  { folder: 'src/gateway/browser/', may: ['#gateway/', '#domain/', '#protocol/', 'firebase', ...gatewayLibraries] },
  {
    folder: 'src/agency/',
    may: ['#agency/', '#domain/', '#i18n/', '!#i18n/node/', '#gateway/', '!#gateway/browser/', 'valibot', ...statementLibraries],
  },
  {
    folder: 'src/agency/bookkeeping/',
    may: ['#agency/', '#domain/', '#i18n/', '!#i18n/node/', '#gateway/', '!#gateway/browser/', 'csv-stringify'],
  },
  {
    folder: 'src/agency/imports/sheets/',
    may: ['#agency/', '#domain/', '#gateway/', '!#gateway/browser/', 'libphonenumber-js'],
  },
  {
    folder: 'src/agency/imports/files/',
    may: ['#agency/', '#domain/', '#i18n/', '!#i18n/node/', '#gateway/', '!#gateway/browser/', 'node:', 'csv-parse', 'valibot'],
  },
  {
    folder: 'src/web/',
    may: ['#web/', '!#web/gallery/', '#domain/', '#i18n/', '!#i18n/node/', '#compiled-scripts/', '#gateway/', ...webLibraries],
    types: ['schema-dts', '@takumi-rs/core'],
  },
  {
    folder: 'src/web/early/', // Inlined into every page, so every import counts.
    may: [
      '#web/early/',
      '#web/saves-data.ts',
      '#web/try-storage.ts',
      '#web/ui/drawing/storefront-seam.ts',
      '#web/vitals/load-vitals.ts',
      '#web/when-opened.ts',
      '#compiled-scripts/',
    ],
  },
  {
    folder: 'src/web/gallery/', // The team's reference, no part of the site: nothing of the site knows it.
    may: [
      '#web/gallery/',
      '#web/ui/',
      '#web/navigation/',
      '#web/shell/',
      '#web/i18n/',
      '#web/contact/',
      '#domain/',
      '#i18n/',
      '!#i18n/node/',
      'react',
      'react-dom',
      'react-router',
    ],
  },
  { folder: 'src/backend/', may: ['#backend/', '#protocol/', 'node:', '!node:sqlite', ...backendLibraries] },
  { folder: 'src/backend/database/', may: ['#backend/', '#protocol/', 'node:', ...backendLibraries] },
  {
    folder: 'src/server/',
    may: [
      '#server/',
      '#agency/',
      '#domain/',
      '#i18n/',
      '#gateway/',
      '#backend',
      'node:',
      'client-zip',
      'csv-stringify',
      'ical-generator',
      'windows-iana',
      'pino',
      '@simplewebauthn/server',
      'jose',
      'valibot',
      '@remix-run/node-fetch-server',
      '@takumi-rs/core',
      'postcss',
      'postcss-selector-parser',
    ],
    types: ['react-router', '#web/handler.ts'],
    computed: true, // The built web handler is loaded by its address.
  },
  { folder: 'src/server/metrics/', may: ['#server/', '#domain/', '#backend', 'node:', 'prom-client'] },
  {
    folder: 'src/cli/',
    may: [
      '#cli/',
      '#agency/',
      '#domain/',
      '#i18n/',
      '#gateway/',
      '#backend',
      '#server/health/inspect-folder.ts', // The page Health says the same.
      '#server/settings/', // What the start says of settings, `doctor` says too.
      'node:',
      '@commander-js/extra-typings',
      'client-zip',
      'csv-parse', // In tests.
      'csv-stringify',
      'valibot',
    ],
    types: ['#web/handler.ts', '#web/dashboard/invoices/pdf/make-document.server.ts', '#web/dashboard/downloads/invoice-files.server.ts'],
    computed: true, // What writes PDF documents is loaded by its address.
  },
  {
    folder: 'src/cli/users/', // Staff can export the same data that the site gives a person.
    may: [
      '#cli/',
      '#domain/',
      '#gateway/',
      '#backend',
      '#server/person/personal-export.ts',
      'node:',
      '@commander-js/extra-typings',
      'client-zip',
    ],
  },
  {
    folder: 'src/cli/demo/',
    may: ['#cli/', '#domain/', '#gateway/', '#i18n/node/', '#server/demo/', 'node:', '@commander-js/extra-typings'],
  },
  { folder: 'src/cli/init/', may: ['#cli/', '#domain/', '#i18n/', 'node:', '@commander-js/extra-typings', 'valibot', ...brandLibraries] },
  { folder: 'testing/', may: [...doors, '#cli/', 'vite', ...testLibraries], computed: true },
  // Replaces parts of the backend: features that only the provider's emulator has.
  { folder: 'testing/emulator/', may: ['#testing/emulator/', '#backend/', '#protocol/', 'node:', 'jose', 'valibot'] },
  {
    folder: 'e2e/',
    // The bare page holds the SDK and nothing else; Vite makes it.
    may: [
      ...doors,
      '@playwright/test',
      '@axe-core/playwright',
      '@napi-rs/canvas',
      'postal-mime',
      'smtp-server',
      'firebase/app',
      'firebase/auth',
      'fflate',
      'ical.js',
      'vite',
    ],
    computed: true,
  },
  { folder: 'bench/', may: [...doors, '@playwright/test', 'react-router', 'valibot'], computed: true },
  { folder: 'bench/plain-router/', may: ['node:', 'react', 'react-dom', 'react-router', '@react-router/dev', 'vite'] },
  {
    folder: 'scripts/',
    may: [...doors, 'vite', 'lightningcss', '@react-router/dev', 'oxlint', 'valibot', ...testLibraries],
    types: ['react-router'],
    computed: true,
  },
  // The rules are put to the evaluator itself, hundreds of times: over the wire it would take minutes.
  {
    folder: 'rules/',
    may: [
      ...doors,
      '#backend/access/',
      '#backend/queries/',
      '#backend/rules/',
      '#backend/files/',
      '@firebase/rules-unit-testing',
      ...testLibraries,
    ],
  },
  // What an article prints, run by its reader and by a test.
  { folder: 'content/posts/', may: ['node:', 'vitest', '@playwright/test', '@axe-core/playwright'] },
  { folder: '', may: ['node:', '#web/', 'vite', 'vitest', '@react-router/dev', '@playwright/test', 'lightningcss'] },
]

/** Further imports allowed in tests. */
export const testsMayAlso: readonly string[] = ['#testing/', '#content/', 'node:', ...testLibraries]

/** Further imports allowed in single files of `src/web/`, with the reason. */
export const webFilesMayAlso: readonly { readonly file: RegExp; readonly may: readonly string[] }[] = [
  { file: /\.server\.tsx?$/, may: ['node:', ...documentMakers] }, // React Router keeps these out of the browser's bundle.
  { file: /^src\/web\/routes\.ts$/, may: ['@react-router/dev'] }, // The words of the route table.
  { file: /^src\/web\/handler\.ts$/, may: ['virtual:react-router'] }, // The server build, which only Vite can resolve.
]

/** IsolatedFolders in a layer that do not know each other. */
export type IsolatedFolders = {
  readonly inside: string
  readonly folders: readonly string[]
  /** The folders of its own layer that one of them may import, besides itself and the files in the layer's own folder. */
  readonly shared: readonly string[]
}

export const isolated: readonly IsolatedFolders[] = [
  {
    inside: 'web',
    folders: ['marketing', 'blog'],
    shared: ['analytics', 'booking', 'consent', 'contact', 'ui', 'seo', 'navigation', 'shell', 'i18n'],
  },
  {
    inside: 'web',
    folders: ['account', 'dashboard'],
    shared: ['account', 'dashboard', 'analytics', 'booking', 'consent', 'contact', 'early', 'ui', 'seo', 'navigation', 'shell', 'i18n'],
  },
  {
    inside: 'backend',
    folders: ['identity', 'documents', 'streams', 'files', 'outbox'],
    shared: ['http', 'database', 'rules', 'access', 'credentials', 'queries', 'values', 'writes'],
  },
]
