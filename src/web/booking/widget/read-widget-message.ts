/** Progress of a booking in the widget. */
export type WidgetStep = 'ready' | 'slotChosen' | 'booked'

/**
 * Reads a message of the scheduling service; undefined for other messages and those that do not matter here. Events:
 * https://developer.calendly.com/api-docs/overview/embedding/notifying-the-parent-window
 *
 * @param pageUrl Address of the page in the frame; messages of other origins are ignored.
 */
export function readWidgetMessage(
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  pageUrl: string,
): WidgetStep | undefined {
  if (origin !== new URL(pageUrl).origin || typeof data !== 'object' || data === null || !('event' in data)) return undefined
  return typeof data.event === 'string' ? steps.get(data.event) : undefined
}

const steps: ReadonlyMap<string, WidgetStep> = new Map([
  ['calendly.profile_page_viewed', 'ready'],
  ['calendly.event_type_viewed', 'ready'],
  ['calendly.date_and_time_selected', 'slotChosen'],
  ['calendly.event_scheduled', 'booked'],
])
