import type { Provenance } from '../../provenance.js';
import { markup, type Html } from './markup.js';

/** A fact about a page: its name, and what it is. */
export type Fact = readonly [string, Html];

/** Facts, one below the other. */
export function factList(facts: readonly Fact[]): Html {
  return markup`<dl>${facts.map(([name, content]) => markup`<dt>${name}</dt><dd>${content}</dd>`)}</dl>`;
}

/** When (UTC) and from which branch and commit the page was made. */
export function provenanceFacts(provenance?: Provenance): readonly Fact[] {
  if (provenance === undefined) return [];
  const { madeAt, branch, commit } = provenance;
  const time = `${madeAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return [
    ['Made', markup`${time}`],
    ...(branch === undefined ? [] : [['Branch', markup`<code>${branch}</code>`] as const]),
    ...(commit === undefined ? [] : [['Commit', markup`<code>${commit}</code>`] as const]),
  ];
}
