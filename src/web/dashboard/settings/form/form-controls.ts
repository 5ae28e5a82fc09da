/** A control that a person fills in. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether a form has unsaved changes; choices in a conflict (`keep.…`) do not count. */
export function isFormChanged(form: HTMLFormElement): boolean {
  return listControls(form).some((control) => {
    if (control instanceof HTMLSelectElement) return readDefault(control) !== control.value
    if (control instanceof HTMLInputElement && isTicked(control)) return control.checked !== control.defaultChecked
    return control.value !== control.defaultValue
  })
}

/** Makes these values the form's default values. */
export function settleForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const control of listControls(form)) {
    const value = values[control.name]
    if (value === undefined) continue
    if (control instanceof HTMLSelectElement) for (const option of control.options) option.defaultSelected = option.value === value
    else if (control instanceof HTMLInputElement && isTicked(control)) control.defaultChecked = control.value === value
    else control.defaultValue = value
  }
  form.reset()
}

function listControls(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter((element): element is Control => isControl(element) && !element.name.startsWith('keep.'))
}

function isControl(element: Element): element is Control {
  if (element instanceof HTMLInputElement) return element.type !== 'hidden'
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio'
}

/** If no option is marked as selected, the first one is the default. */
function readDefault({ options }: HTMLSelectElement): string | undefined {
  return (Array.from(options).find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}
