import { ViewTransition } from 'react'
import { expect, test } from 'vitest'
import { renderDocument } from './render-document.server.ts'

test('React’s transition attributes are removed from a document, but not from its text', async () => {
  const html = await renderDocument(
    <ViewTransition enter="slide" exit="slide" share="morph" default="none">
      <p title='a vt-update="none"'>a vt-update="none"</p>
    </ViewTransition>,
    undefined,
  )
  const words = 'a vt-update=&quot;none&quot;'
  expect(html).toBe(`<p title="${words}">${words}</p>`)
})
