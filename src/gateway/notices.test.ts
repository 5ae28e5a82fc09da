import { expect, test } from 'vitest'
import { openNoticeStore, createNoticeWrite } from './notices.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'

const getBackend = shareBackend()

test('all notices are listed, the oldest first, however many queries it takes', async () => {
  const { documents } = await getBackend()
  const notices = openNoticeStore(documents)
  const write = (id: string) => createNoticeWrite({ id, kind: 'lead', requestId: 'l1', author: 'Mara', text: 'Hola' })
  // Those of one commit have the same time.
  await documents.commit(['m5', 'm4', 'm3'].map(write))
  await documents.commit(['a2', 'a1'].map(write))
  const ordered = ['m3', 'm4', 'm5', 'a1', 'a2']
  for (const pageSize of [1, 2, 5, 500]) {
    expect((await notices.listNotices(pageSize)).map(({ id }) => id)).toEqual(ordered)
  }
})
