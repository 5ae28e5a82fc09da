import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { ChoiceField } from '#web/ui/form/fields/choice-field.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGalleryMessages } from './gallery-messages.tsx'
import { Columns, Row, Specimen } from './specimen.tsx'

export function ShowButtons() {
  const { buttons } = useGalleryMessages()
  return (
    <Specimen id="buttons" name={buttons.name} use={buttons.use}>
      {() => (
        <>
          <Row>
            <Button>{buttons.primary}</Button>
            <Button kind="secondary">{buttons.secondary}</Button>
            <Button kind="danger">{buttons.danger}</Button>
            <Button kind="quiet">{buttons.quiet}</Button>
          </Row>
          <Row>
            <SaveButton />
            <Button isBusy busyText={buttons.saving}>
              {buttons.save}
            </Button>
            <ButtonLink kind="secondary" to="/pricing">
              {buttons.link}
              <Icon name="arrow" />
            </ButtonLink>
          </Row>
        </>
      )}
    </Specimen>
  )
}

/** Stays busy after it was pressed, to show that state. */
function SaveButton() {
  const { buttons } = useGalleryMessages()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Button isBusy={isBusy} busyText={buttons.saving} onClick={() => setIsBusy(true)}>
      {buttons.save}
    </Button>
  )
}

export function ShowFields() {
  const { fields } = useGalleryMessages()
  return (
    <Specimen id="fields" name={fields.name} use={fields.use}>
      {(theme) => (
        <>
          <Columns>
            <TextField id={`email-${theme}`} name="email" label={fields.label} hint={fields.hint} type="email" />
            <TextField id={`company-${theme}`} name="company" label={fields.company} isOptional />
            <TextField id={`wrong-${theme}`} name="wrong" label={fields.label} error={fields.error} typed="mara@" type="email" />
            <Field id={`country-${theme}`} label={fields.country}>
              {(ties) => (
                <select {...ties}>
                  <option>{fields.countries}</option>
                </select>
              )}
            </Field>
          </Columns>
          <ChoiceField
            id={`topic-${theme}`}
            name={`topic-${theme}`}
            label={fields.topic}
            typed="shop"
            choices={[
              { value: 'shop', text: fields.shop },
              { value: 'care', text: fields.care },
            ]}
          />
          <MessageField id={`message-${theme}`} name="message" label={fields.message} isShort />
          <CheckField id={`agree-${theme}`} name="agree">
            {fields.agree}
          </CheckField>
        </>
      )}
    </Specimen>
  )
}
