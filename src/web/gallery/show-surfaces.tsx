import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { useGalleryMessages } from './gallery-messages.tsx'
import { Row, Specimen } from './specimen.tsx'

export function ShowBadges() {
  const { badges } = useGalleryMessages()
  return (
    <Specimen id="badges" name={badges.name} use={badges.use}>
      {() => (
        <Row>
          <Badge tone="accent" icon="clock">
            {badges.open}
          </Badge>
          <Badge tone="accent" icon="half">
            {badges.part}
          </Badge>
          <Badge tone="danger" icon="warning">
            {badges.overdue}
          </Badge>
          <Badge tone="success" icon="check">
            {badges.paid}
          </Badge>
          <Badge tone="quiet" icon="sheet">
            {badges.draft}
          </Badge>
          <Badge tone="quiet" icon="cross">
            {badges.canceled}
          </Badge>
          <Badge tone="quiet" icon="back">
            {badges.credit}
          </Badge>
        </Row>
      )}
    </Specimen>
  )
}

export function ShowAccordion() {
  const { accordion } = useGalleryMessages()
  return (
    <Specimen id="accordion" name={accordion.name} use={accordion.use}>
      {() => (
        <Accordion
          items={[
            { heading: accordion.first, content: <p>{accordion.firstText}</p> },
            { heading: accordion.second, content: <p>{accordion.secondText}</p> },
            { heading: accordion.third, content: <p>{accordion.thirdText}</p> },
          ]}
        />
      )}
    </Specimen>
  )
}

export function ShowProgress() {
  const { progress } = useGalleryMessages()
  return (
    <Specimen id="progress" name={progress.name} use={progress.use}>
      {() => <Progress label={progress.label} value={3} max={5} text={progress.text} />}
    </Specimen>
  )
}

export function ShowWaiting() {
  const { waiting } = useGalleryMessages()
  return (
    <Specimen id="waiting" name={waiting.name} use={waiting.use}>
      {() => (
        <EmptyState heading={waiting.heading} text={waiting.text}>
          <a href="#waiting">{waiting.act}</a>
        </EmptyState>
      )}
    </Specimen>
  )
}
