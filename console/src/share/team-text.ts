import type { SharedFacts } from './shared-facts.ts'

/** A team as a stranger reads it: any team may call itself by the name of another one, and no two have the same slug. */
export function teamText({ team_name: name, team_slug: slug }: Pick<SharedFacts, 'team_name' | 'team_slug'>): string {
  return name === slug ? slug : `${slug}, which calls itself “${name}”,`
}
