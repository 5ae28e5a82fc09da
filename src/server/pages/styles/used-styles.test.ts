import { expect, test } from 'vitest'
import { parseStyleSheet } from './style-sheet.ts'
import { writeUsedStyles } from './used-styles.ts'

/** A page of one of each: `p#intro.lead.wide > b`, `input[style]`, `svg > linearGradient`. */
const page =
  '<html><body><!-- <table class="gone"></table> --><script>const a = "<ol class=\'x\'>"</script>' +
  '<p id="intro" class="lead wide" title="a > b"><b>A</b></p><input style="color:var(--typed)" disabled=""/>' +
  '<svg><linearGradient></linearGradient></svg></body></html>'

function filter(...sheets: readonly string[]): string {
  return writeUsedStyles(sheets.map(parseStyleSheet), page)
}

/** A declaration that keeps a rule from being empty. */
const d = 'top:0'

test.each([
  ['tags, in any case', 'P,B,LINEARGRADIENT'],
  ['classes and ids', '#intro,.lead,p.lead.wide'],
  ['all elements', '*,:root,::selection,::view-transition-old(root)'],
  ['states that may come', '.lead:hover,p[data-open],[aria-expanded=true] b,input:user-invalid,p:target::before,b:first-child'],
  [':not() of what is not there', '.lead:not(.gone),:not(table)>b,p:not(.a,:is(.b,.c))'],
  ['one choice of several', ':is(.gone,.lead) b,:where(table,p):hover,p:is(b,:is(.wide,ol))'],
  ['what is below or beside', 'p:has(b),p:has(>b,>i),body:has(+input),p:has(:invalid)'],
  ['any combinator', 'p>b,p+input,p~svg,p b'],
  ['counting', 'p:nth-child(2 of .gone),b:nth-of-type(2n + 1)'],
  ['escaped names', '#\\69ntro,.\\6c ead'],
  ['strings with commas and brackets', 'p[title="a, .gone {"]'],
])('rules stay for %s', (_, selectors) => {
  expect(filter(`${selectors}{${d}}`)).toBe(`${selectors}{${d}}`)
})

test.each([
  ['a tag that is only in a comment or a script', 'table,ol'],
  ['a class in another case', '.Lead'],
  ['a class in an attribute of another element', 'b.lead,.lead.gone,#intro.gone'],
  ['a compound without its ancestor', '.gone b,table>b,b ol'],
  ['no choice of several', ':is(.gone,table) b,p:is(b),:where(.gone)'],
  ['a choice whose ancestor is not there', ':is(.gone b)'],
  ['what is not below', 'p:has(table),p:has(.gone .lead)'],
])('rules go for %s', (_, selectors) => {
  expect(filter(`${selectors}{${d}}`)).toBe('')
})

test('of a list the selectors that match stay', () => {
  expect(filter(`.gone,p,table:hover,b /* bold */ , ol{${d}}`)).toBe(`p,b{${d}}`)
})

test('nested rules depend on their parents', () => {
  expect(
    filter(`
      .lead, .gone {
        ${d};
        & b { ${d} }
        &.wide { ${d} }
        &.gone { ${d} }
        > b { & i, &:hover { ${d} } }
        b:hover & { ${d} }
        :is(&, table) > b { ${d} }
        i { ${d} }
        @media (width > 40rem) { bottom: 0; input & { ${d} } ol & { ${d} } }
        @container (width < 3px) { table { ${d} } }
      }
      .gone { & .lead { ${d} } .lead & { ${d} } @media print { top: 1px } }
      svg { & b { .lead & { ${d} } } }`),
  ).toBe(
    `.lead{${d};& b{${d}}&.wide{${d}}> b{&:hover{${d}}}b:hover &{${d}}:is(&, table) > b{${d}}` +
      `@media (width > 40rem){bottom: 0;input &{${d}}}}svg{& b{.lead &{${d}}}}`,
  )
})

test('conditions around nothing go', () => {
  const css = `@supports (a: b) { @media print { table { ${d} } } } @container x (width > 1px) { b { ${d} } } @starting-style { p { ${d} } }`
  expect(filter(css)).toBe(`@container x (width > 1px){b{${d}}}@starting-style{p{${d}}}`)
})

test('layers keep their order, also when they become empty', () => {
  const first = `@layer reset, tokens; @layer tokens { ol { ${d} } } @layer components { table { ${d} } } @layer pages { p { ${d} } }`
  const second = `@layer components { p { ${d} } @layer inner { ol { ${d} } } } @layer { ol { ${d} } }`
  expect(filter(first, second)).toBe(
    `@layer reset, tokens;@layer tokens;@layer components;@layer pages{p{${d}}}@layer components{p{${d}}@layer inner;}@layer;`,
  )
})

test('statements and other at-rules stay as they are', () => {
  const css = `@namespace svg url(x);@font-face{font-family:A;src:local("A")}@page :first{margin:1cm}@view-transition{navigation:auto}@position-try --a{${d}}`
  expect(filter(css)).toBe(css)
})

test('within a scope, & is its root', () => {
  expect(filter(`@scope (.lead) to (.gone) { & b { ${d} } :scope { ${d} } ol { ${d} } }`)).toBe(
    `@scope (.lead) to (.gone){& b{${d}}:scope{${d}}}`,
  )
})

test('custom properties stay that a rule, an attribute, a condition or a used property names', () => {
  const unused = 'b{--x: var(--alone)}:root{--alone: 1;--x: 2}@property --alone{syntax:"*";inherits:true}'
  expect(filter(unused)).toBe('')
  const used =
    ':root{--typed: red;--a: var(--b, 1px);--b: 2px}p{inset: calc(var(--a) * 2)}' +
    '@property --b{syntax:"*";inherits:true}@container style(--c: 1){p{top:0}}b{--c: 1}'
  expect(filter(`:root{--unused: var(--b)}${used}`)).toBe(used)
})

test('a custom property may be used in another sheet', () => {
  expect(filter(':root{--a: 1px;--b: 2px}', 'p{top: var(--a)}')).toBe(':root{--a: 1px}p{top: var(--a)}')
})

test('animations stay that a rule or a property names', () => {
  const frames = (name: string) => `@keyframes ${name}{from{top:var(--from)}50%,to{top:0}}`
  expect(filter(frames('a'), frames('gone'), 'table{animation:gone}p{top:0}')).toBe('p{top:0}')
  const used = `${frames('a')}${frames('"b"')}${frames('c')}p{--from: 1px;--move: c 1s;animation:1s a,1s b,var(--move)}`
  expect(filter(used)).toBe(used)
})

test('an animation stays that an attribute names, also after a custom property', () => {
  const css = '@keyframes a{to{top:0}}'
  expect(writeUsedStyles([parseStyleSheet(css)], '<p style="--x:1;animation:a 1s"></p>')).toBe(css)
})

test('comments go, and values stay as they are', () => {
  const value = 'content:"/* ; } */";background:url(data:image/svg+xml;base64,AA==);--a:;color:red!important;top:var(--a)'
  expect(filter(`/* a */ p { /* b */ ${value}; /* c */ }`)).toBe(`p{${value}}`)
})
