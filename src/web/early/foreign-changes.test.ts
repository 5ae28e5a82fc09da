import { expect, test } from 'vitest'
import { undo } from './foreign-changes.ts'

/** The properties of a node that `undo` uses. */
class FakeNode {
  parentNode: FakeNode | null = null
  nodeValue: string | null = null
  readonly name: string
  readonly children: FakeNode[] = []

  constructor(name: string, ...children: FakeNode[]) {
    this.name = name
    for (const child of children) this.insertBefore(child, null)
  }

  insertBefore(node: FakeNode, next: FakeNode | null): void {
    node.parentNode?.removeChild(node)
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, node)
    node.parentNode = this
  }

  removeChild(node: FakeNode): void {
    this.children.splice(this.children.indexOf(node), 1)
    node.parentNode = null
  }

  write(): string {
    return this.children.length === 0 ? this.name : `${this.name}(${this.children.map((child) => child.write()).join(' ')})`
  }
}

type Record = { target: FakeNode; added?: FakeNode[]; removed?: FakeNode[]; next?: FakeNode; old?: string }

function undoAll(records: readonly Record[]): void {
  const changes = records.map(({ target, added = [], removed = [], next = null, old = null }) => ({
    target,
    addedNodes: added,
    removedNodes: removed,
    nextSibling: next,
    oldValue: old,
  }))
  undo(changes as unknown as Parameters<typeof undo>[0]) // only nodes of this test
}

test('a text that a translator has wrapped is restored', () => {
  const [text, rest] = [new FakeNode('text'), new FakeNode('b')]
  const font = new FakeNode('font', new FakeNode('translated'))
  const paragraph = new FakeNode('p', font, rest)
  undoAll([{ target: paragraph, added: [font], removed: [text], next: rest }])
  expect(paragraph.write()).toBe('p(text b)')
})

test('a field that an extension has wrapped is restored', () => {
  const [field, popup] = [new FakeNode('textarea'), new FakeNode('popup')]
  const wrapper = new FakeNode('wrapper', field, popup)
  const label = new FakeNode('label', wrapper)
  undoAll([
    { target: label, added: [wrapper], removed: [field] },
    { target: wrapper, added: [field] },
    { target: wrapper, added: [popup] },
  ])
  expect(label.write()).toBe('label(textarea)')
})

test('undoing restores a text’s first value, and removed elements in their order', () => {
  const [text, first, second] = [new FakeNode('text'), new FakeNode('first'), new FakeNode('second')]
  text.nodeValue = 'third'
  const list = new FakeNode('ul')
  undoAll([
    { target: text, old: 'one' },
    { target: list, removed: [first], next: second },
    { target: text, old: 'two' },
    { target: list, removed: [second] },
  ])
  expect(text.nodeValue).toBe('one')
  expect(list.write()).toBe('ul(first second)')
})
