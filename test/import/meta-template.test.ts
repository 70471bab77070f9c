import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { metaIn, metaTemplate, type MetaTemplate } from '../../src/import/meta-template.js';

function template(text: string): MetaTemplate {
  const made = metaTemplate(text);
  if ('wrong' in made) throw new Error(made.wrong);
  return made;
}

test.each([
  ['[{owner}] {ticket}: {reason}', '[edge-team] SEC-1: scans of June', 'edge-team|SEC-1|scans of June'],
  ['owner={owner}', 'blocks scanners, owner=edge-team; since June', 'edge-team'],
  ['owner={owner}', 'owner= nobody, owner=edge-team', 'edge-team'],
  ['owner={owner}', 'owner=', ''],
  ['owner={owner} ', 'owner=edge team ', 'edge'],
  ['({owner})', '(two words) and (edge-team)', 'edge-team'],
  ['{ticket}:', '  SEC-1: scans', '|SEC-1'],
  ['{ticket}:', 'scans of June: SEC-1', ''],
  ['because {reason}', 'It stays, because of June, and more', '||of June, and more'],
  ['because {reason}.', 'because of June. And more.', '||of June'],
  ['until {expires}', 'until Friday, until 2027-03-05.', ''],
  ['until {expires}', 'until Friday, until 2027-03-05, or so', '|||2027-03-05'],
  ['until {expires}', 'until 2027-02-30', ''],
  ['until {expires}', 'until 2027-02', ''],
  ['{owner}/{ticket}', 'first line\nedge-team/SEC-1', 'edge-team|SEC-1'],
])('%s finds in %j: %s', (text, line, expected) => {
  const { owner = '', ticket = '', reason = '', expires = '' } = metaIn([line], [template(text)]) ?? {};
  expect([owner, ticket, reason, expires].join('|').replace(/\|+$/, '')).toBe(expected);
});

test('the first template and the first text that say something say it', () => {
  const templates = ['owner={owner}', 'team={owner} {ticket}'].map(template);
  expect(metaIn(['team=b SEC-1', 'owner=a', 'owner=c'], templates)).toEqual({ owner: 'a', ticket: 'SEC-1' });
  expect(metaIn([], templates)).toBeUndefined();
});

test.each([
  ['{team}', '{team} is none of {owner}, {ticket}, {reason}, {expires}'],
  ['{}', '{} is none of {owner}, {ticket}, {reason}, {expires}'],
  ['owner', 'it has none of {owner}, {ticket}, {reason}, {expires}'],
  ['', 'it has none of {owner}, {ticket}, {reason}, {expires}'],
  ['{owner} {owner}', '{owner} is there twice'],
  ['{owner}{ticket}', '{owner} needs a text after it that ends it'],
])('%j is refused', (text, wrong) => {
  expect(metaTemplate(text)).toEqual({ wrong });
});

const WORD = stringMatching(/^[a-z0-9-]{1,12}$/);

test('what a template wrote is found again, wherever it is in a line', () => {
  assert(
    property(WORD, WORD, stringMatching(/^[a-z ]{0,20}$/), (owner, ticket, around) => {
      const line = `${around}@@${owner}/${ticket}##${around}`;
      expect(metaIn([line], [template('@@{owner}/{ticket}##')])).toEqual({ owner, ticket });
    }),
  );
});

test('a long line of beginnings takes no time', () => {
  const line = 'a'.repeat(1_000_000);
  expect(metaIn([line, line], [template('a{owner}b{ticket}c{reason}d')])).toBeUndefined();
});
