import type { Person } from './person.ts'

/** Finds the first of the team who speaks a language; without one, the first of the team. Undefined without a team. */
export function findSpeaker<Member extends Pick<Person, 'languages'>>(people: readonly Member[], language: string): Member | undefined {
  return people.find(({ languages }) => languages.includes(language)) ?? people[0]
}
