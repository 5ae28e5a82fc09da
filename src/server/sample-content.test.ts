import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { assertPublishable } from './sample-content.ts'

const samples = Array.from({ length: 12 }, (_, index) => `posts/${index}.md`)
const publish = (settings: Readonly<Record<string, string>>, files = samples) =>
  assertPublishable(parseConfig(settings), { samples: files })

test.each([{ SITE_URL: 'https://agency.example' }, { HOST: '192.0.2.1' }, { HOST: '0.0.0.0', SITE_URL: 'http://192.0.2.1:3000' }])(
  'samples are not published at %o',
  (settings) => {
    expect(() => publish(settings)).toThrow(/ALLOW_SAMPLES=1:\n.*content\/posts\/0\.md\n(?:.*\n)*.*content\/posts\/9\.md\n.*and 2 more: /u)
    expect(() => publish({ ...settings, ALLOW_SAMPLES: '1' })).not.toThrow()
    expect(() => publish(settings, [])).not.toThrow()
  },
)

test.each([{}, { SITE_URL: 'http://localhost:3000' }, { HOST: '0.0.0.0', SITE_URL: 'http://127.0.0.1:3000' }, { HOST: '::1' }])(
  'samples are shown at %o',
  (settings) => expect(() => publish(settings)).not.toThrow(),
)
