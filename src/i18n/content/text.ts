import * as v from 'valibot'

/** A text of at least one visible character, without blanks around it. */
export const Text = v.pipe(
  v.string('is not a text'),
  v.check((text) => text.trim() === text, 'has blanks around it'),
  v.nonEmpty('is empty'),
)

/** What search engines show of a page; they cut after about 160 characters. A fact in braces counts as seven, about as long as a price. */
export const Description = v.pipe(
  Text,
  v.check((text) => text.replaceAll(/\{[^{}]*\}/gu, 'x'.repeat(7)).length <= 160, 'is longer than 160 characters'),
)

/** `true` marks a file as sample content, so that a production check can refuse to publish it. */
export const Sample = v.exactOptional(v.boolean())
