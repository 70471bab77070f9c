import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approversAtMerge, type Review } from '../../../src/app/forge/pulls.js';
import { isOpen, waysToOpen } from '../../../src/engine/plan/opening.js';
import type { OpenedBy, Opening } from '../../../src/kernel/model/opening.js';
import { runs } from '../../helpers/runs.js';

const HEAD = 'a'.repeat(40);
const MERGED = 1_000;
const PEOPLE = ['ada', 'Grace', 'linus', 'Mallory'];

const review: fc.Arbitrary<Review> = fc
  .record({
    login: fc.constantFrom(...PEOPLE, 'ADA'),
    isApproval: fc.boolean(),
    commit: fc.constantFrom(HEAD, 'b'.repeat(40)),
    at: fc.integer({ min: MERGED - 5, max: MERGED + 2 }),
  })
  .map((one) => ({ ...one, isOutside: one.login === 'Mallory' }));

/** Said in other words than the code: for each person, the last review until the merge. */
function whoApproved(reviews: readonly Review[], author: string): readonly string[] {
  return PEOPLE.map((person) => person.toLowerCase()).filter((person) => {
    const own = reviews.filter(({ login, at }) => login.toLowerCase() === person && at <= MERGED);
    const latest = Math.max(...own.map(({ at }) => at));
    const last = own.findLast(({ at }) => at === latest);
    return person !== author.toLowerCase() && last?.isApproval === true && last.commit === HEAD;
  });
}

test('a gate of approvals is open if and only if so many other people of its team approved the merged commit', () => {
  fc.assert(
    fc.property(
      fc.array(review, { maxLength: 8 }),
      fc.constantFrom(...PEOPLE),
      fc.subarray(['ada', 'grace', 'linus', 'mallory']),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      (reviews, author, team, count, isOfTeam) => {
        const pull = { headSha: HEAD, mergedAt: MERGED, author };
        const approvers = approversAtMerge(pull, reviews);
        const by: OpenedBy = {
          labels: [],
          approvedBy: approvers.map(({ login }) => login),
          outside: approvers.filter(({ isOutside }) => isOutside).map(({ login }) => login),
          members: new Map([['octo/security', team]]),
        };
        const opening: Opening = { approvals: isOfTeam ? { count, team: '@Octo/security' } : { count } };
        const people = whoApproved(reviews, author).filter((one) =>
          isOfTeam ? team.includes(one) : one !== 'mallory',
        );
        expect(isOpen(opening, by)).toBe(people.length >= count);
      },
    ),
    { numRuns: runs(300) },
  );
});

describe('a gate', () => {
  const members = new Map([['octo/edge', ['grace']]]);
  test.each<readonly [string, Opening, Partial<OpenedBy>, boolean]>([
    ['of owners opens by one of them', { approvers: ['@Ada', '@octo/edge'] }, { approvedBy: ['ada'] }, true],
    ['by a member of a team', { approvers: ['@octo/edge'] }, { approvedBy: ['grace'], members }, true],
    ['not by a team that is not known', { approvers: ['@octo/edge'] }, { approvedBy: ['grace'] }, false],
    ['not by an address', { approvers: ['ada'] }, { approvedBy: ['ada'] }, false],
    [
      'not by somebody from outside',
      { approvals: { count: 1 } },
      { approvedBy: ['ada'], outside: ['ada'] },
      false,
    ],
    ['not without owners', { approvers: [] }, { approvedBy: ['ada'] }, false],
    ['not if nothing is known', { approvals: { count: 1 }, approvers: ['@ada'], ticket: '.+' }, {}, false],
    ['of tickets opens by one in the title', { ticket: '#[0-9]+' }, { title: 'Off (#12)' }, true],
    ['not by a part of a word', { ticket: 'A-[0-9]+' }, { title: 'BA-12' }, false],
    ['not by a pattern that can not be read', { ticket: '[' }, { title: '[' }, false],
  ])('%s', (_, opening, by, is) => {
    expect(isOpen(opening, { labels: [], ...by })).toBe(is);
  });

  test('names each way to open it', () => {
    const opening: Opening = {
      label: 'on-call',
      approvals: { count: 1 },
      approvers: ['@ada', '@octo/edge'],
      ticket: 'SEC-[0-9]+',
    };
    expect(waysToOpen(opening)).toEqual([
      'have the pull request labelled "on-call"',
      'have a person other than its author, of the repository or its organisation, approve the pull request',
      'have @ada or @octo/edge approve the pull request',
      'name a ticket (SEC-[0-9]+) in the title of the pull request',
    ]);
  });
});
