import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGalleryWords } from './gallery-words.tsx'
import { Columns, Row, Specimen } from './specimen.tsx'
import styles from './show-controls.module.css'

export function ShowButtons() {
  const { buttons } = useGalleryWords()
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

/** Stays busy once it was pressed, so that the state can be looked at. */
function SaveButton() {
  const { buttons } = useGalleryWords()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Button isBusy={isBusy} busyText={buttons.saving} onClick={() => setIsBusy(true)}>
      {buttons.save}
    </Button>
  )
}

export function ShowMenu() {
  const { menu } = useGalleryWords()
  return (
    <Specimen id="menu" name={menu.name} use={menu.use}>
      {() => (
        <div className={styles.menuRoom}>
          <DisclosureMenu
            face={
              <>
                {menu.face}
                <Icon name="chevron" />
              </>
            }
          >
            <p>{menu.text}</p>
            <Button kind="secondary">{menu.act}</Button>
          </DisclosureMenu>
        </div>
      )}
    </Specimen>
  )
}

export function ShowFields() {
  const { fields } = useGalleryWords()
  return (
    <Specimen id="fields" name={fields.name} use={fields.use}>
      {(theme) => (
        <>
          <Columns>
            <Field id={`email-${theme}`} label={fields.label} hint={fields.hint}>
              {(ties) => <input {...ties} type="email" />}
            </Field>
            <Field id={`company-${theme}`} label={fields.company} isOptional>
              {(ties) => <input {...ties} />}
            </Field>
            <Field id={`wrong-${theme}`} label={fields.label} error={fields.error}>
              {(ties) => <input {...ties} type="email" defaultValue="mara@" />}
            </Field>
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
            chosen="shop"
            choices={[
              { value: 'shop', text: fields.shop },
              { value: 'care', text: fields.care },
            ]}
          />
        </>
      )}
    </Specimen>
  )
}
