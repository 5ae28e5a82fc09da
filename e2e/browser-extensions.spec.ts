import { holdRequests, startApp } from './app.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

/** Changes that extensions make to a page before its app starts. */
const extensions: Readonly<Record<string, () => void>> = {
  'a password manager puts buttons and attributes to the fields': () => {
    for (const input of document.querySelectorAll<HTMLInputElement>('main input')) {
      input.setAttribute('data-com-onepassword-filled', 'light')
      input.style.backgroundImage = 'none'
      input.after(document.createElement('com-1password-button'))
      input.before(Object.assign(document.createElement('div'), { className: 'lp-icon', textContent: 'Fill' }))
    }
    document.body.prepend(document.createElement('protonpass-root'))
    document.body.append(Object.assign(document.createElement('div'), { id: 'bit-notification-bar' }))
  },
  'a spelling checker wraps the text': () => {
    for (const textarea of document.querySelectorAll('main textarea')) {
      const wrapper = document.createElement('grammarly-extension')
      textarea.replaceWith(wrapper)
      wrapper.append(textarea, document.createElement('grammarly-popups'))
    }
  },
  'a translator replaces the texts': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, noscript')) continue
      const font = document.createElement('font')
      font.append(`translated: ${text.data}`)
      text.replaceWith(font)
    }
  },
  'a blocker changes texts in place and removes elements': () => {
    const heading = document.querySelector('h1')?.firstChild
    if (heading instanceof Text) heading.data = 'Changed'
    document.querySelector('footer p, footer li')?.remove()
  },
}

for (const [what, change] of first(Object.entries(extensions))) {
  test(`the app starts and typed text stays if ${what}`, async ({ page, complaints }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    // Typing starts the app, which must wait for the change.
    const held = await holdRequests(page, '**/assets/*.js')
    await page.goto('/contact-us')
    const message = page.getByRole('main').getByRole('textbox', { name: 'Message' })
    await message.fill('We sell garden chairs.')
    await page.locator('main input[name=name]').fill('Robin')
    const field = page.locator('main textarea[name=message]')
    await field.focus()
    await page.evaluate(change)
    await expect.poll(held.count).toBeGreaterThan(0)
    await held.release()
    await startApp(page)
    await expect(field).toHaveValue('We sell garden chairs.')
    await expect(page.locator('main input[name=name]')).toHaveValue('Robin')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Changed|translated/u)
    expect(warnings.filter((text) => text.includes('rendered a part of the page again'))).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Team', exact: true }).click()
    await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  })
}
