import { expect, test } from 'vitest'
import { applySiteStructure, wholeStructure } from '#domain/site-structure.ts'
import { sampleFolder } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { mails } from '#i18n/mail.ts'
import { listMailIds, writeSampleMail } from '#testing/site/sample-mails.ts'
import { SocialPictures } from '#web/seo/picture/social-pictures.server.ts'
import { createStudioNord } from './create-studio-nord.ts'
import { readSampleWords } from './sample-words.ts'

test('no mail of Studio Nord and no picture of its links has a word of the sample agency', async ({ onTestFinished }) => {
  onTestFinished(() => applySiteStructure(wholeStructure))
  using site = createStudioNord()
  const content = await readContent({ sample: sampleFolder, own: site.path })
  const words = readSampleWords(site.path)
  const context = { content, siteName: 'Studio Nord', agencyEmail: 'moin@studio-nord.de' }
  // What the code that sends a mail puts into it.
  const own = { by: 'Ole Brandt', joinUrl: 'https://meet.studio-nord.de/call', link: 'https://studio-nord.de/dashboard', documents: '' }
  const written = (['de', 'en'] as const).flatMap((locale) =>
    listMailIds().map((id) => ({ what: `${id} in ${locale}`, text: JSON.stringify(writeSampleMail(id, locale, own, context)) })),
  )
  expect(written).toHaveLength(2 * (Object.keys(mails).length - 2))
  expect(written.filter(({ text }) => !text.includes('Studio Nord'))).toEqual([])

  const pictures = new SocialPictures({ content, siteName: 'Studio Nord', now: Date.now }).list()
  expect(pictures.map(({ page }) => page)).toEqual(
    expect.arrayContaining(['/', '/en', '/onlineshops', '/en/references/fischkontor', '/blogs/lieferzeiten']),
  )
  const drawn = pictures.map(({ page, compose }) => ({ what: `picture of ${page}`, text: JSON.stringify(compose(60)) }))
  const leaks = [...written, ...drawn].flatMap(({ what, text }) => words.findIn(text).map((word) => `${what}: ${word}`))
  expect(leaks).toEqual([])
})
