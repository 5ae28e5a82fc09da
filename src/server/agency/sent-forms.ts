import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { createSentFormMark, openSentFormStore, type SentFormMark } from '#gateway/sent-forms.ts'
import type { SentAnswer } from '#web/handler.ts'

/** Does what a form asks for once, however often and to however many servers it is sent. Of a server: shared by all members of staff. */
export class SentForms {
  readonly #store: ReturnType<typeof openSentFormStore>
  readonly #running = new Map<string, Promise<SentAnswer>>()

  constructor(documents: DocumentsClient) {
    this.#store = openSentFormStore(documents)
  }

  /**
   * Answers a form, or says again what it was answered with.
   *
   * @param id Is the same for each sending of the form, and for no other.
   * @param act Does it; what it stores takes the mark with it.
   */
  async answer(id: string, act: (mark: SentFormMark) => Promise<SentAnswer>): Promise<SentAnswer> {
    const running = this.#running.get(id)
    // The second press of a button comes while the first is at work.
    if (running) return await running
    const answering = this.#answer(id, act)
    this.#running.set(id, answering)
    try {
      return await answering
    } finally {
      this.#running.delete(id)
    }
  }

  async #answer(id: string, act: (mark: SentFormMark) => Promise<SentAnswer>): Promise<SentAnswer> {
    const earlier = await this.#findAnswer(id)
    if (earlier) return earlier
    const mark = createSentFormMark(id)
    const answer = await act(mark)
    if (!mark.isStored()) return 'refusal' in answer ? ((await this.#findAnswer(id)) ?? answer) : answer
    // The act is done and must not fail for this write: without it, a repeated form gets `answer-lost`.
    if ('address' in answer) await this.#store.noteAnswer(id, answer.address).catch(() => undefined)
    return answer
  }

  /** What another server, or this one before, has answered. */
  async #findAnswer(id: string): Promise<SentAnswer | undefined> {
    const sent = await this.#store.find(id)
    return sent && (sent.answer === undefined ? { refusal: 'answer-lost' } : { address: sent.answer })
  }
}
