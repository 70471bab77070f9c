import { hoursText, isWithin } from '../../kernel/model/hours.js';
import type { Approvals, OpenedBy, Opening, PullFacts } from '../../kernel/model/opening.js';
import { regexMatcher } from '@zonewright/edge-rules/expressions/regex.js';

/** True if a gate is open. Unknown facts open nothing. Pure. */
export function isOpen({ label, hours, approvals, ticket, approvers = [] }: Opening, by: OpenedBy): boolean {
  return (
    (label !== undefined && by.labels.includes(label)) ||
    (hours !== undefined && by.at !== undefined && isWithin(hours, by.at)) ||
    (approvals !== undefined && approvedIn(approvals.team, by).length >= approvals.count) ||
    (ticket !== undefined && by.title !== undefined && namesTicket(by.title, ticket)) ||
    approvers.some((owner) => isBy(owner, by))
  );
}

/** True if a word of a title is a ticket: `SEC-123` in `[SEC-123] drop it`. */
function namesTicket(title: string, pattern: string): boolean {
  const matches = regexMatcher(`^(?:${pattern})$`);
  const words = title.split(/[^\w#./-]+/).filter((word) => word !== '');
  return matches !== undefined && words.some((word) => matches(Buffer.from(word).toString('latin1')));
}

/** Who approved: of a team if named, else of the repository. */
function approvedIn(
  team: string | undefined,
  { approvedBy = [], outside = [], members }: PullFacts,
): readonly string[] {
  const people = [...new Set(approvedBy)];
  if (team === undefined) return people.filter((person) => !outside.includes(person));
  const own = members?.get(nameOf(team)) ?? [];
  return people.filter((person) => own.includes(person));
}

/** True if an owner approved, or a member of it. */
function isBy(owner: string, by: PullFacts): boolean {
  return isTeam(owner)
    ? approvedIn(owner, by).length > 0
    : (by.approvedBy ?? []).includes(nameOf(owner)) && owner.startsWith('@');
}

function isTeam(owner: string): boolean {
  return owner.startsWith('@') && owner.includes('/');
}

/** `octo/security` for `@Octo/Security`. */
export function nameOf(owner: string): string {
  return owner.replace(/^@/, '').toLowerCase();
}

/** The teams whose members decide about a gate. Pure. */
export function teamsIn({ approvals, approvers = [] }: Opening): readonly string[] {
  const teams = [...(approvals?.team === undefined ? [] : [approvals.team]), ...approvers.filter(isTeam)];
  return [...new Set(teams.map(nameOf))];
}

/** True if a pull request can open a gate, besides hours. Pure. */
export function asksPull({ label, approvals, ticket, approvers = [] }: Opening): boolean {
  return label !== undefined || approvals !== undefined || ticket !== undefined || approvers.length > 0;
}

/** True if anything can open a gate. Pure. */
export function canOpen(opening: Opening): boolean {
  return opening.hours !== undefined || asksPull(opening);
}

/** The ways to open a gate, as what people do. Not inert yet. Pure. */
export function waysToOpen({ label, hours, approvals, ticket, approvers = [] }: Opening): readonly string[] {
  return [
    ...(label === undefined ? [] : [`have the pull request labelled "${label}"`]),
    ...(approvals === undefined ? [] : [`have ${peopleWords(approvals)} approve the pull request`]),
    ...(approvers.length === 0 ? [] : [`have ${approvers.join(' or ')} approve the pull request`]),
    ...(ticket === undefined ? [] : [`name a ticket (${ticket}) in the title of the pull request`]),
    ...(hours === undefined ? [] : [`apply it in the hours of the gate: ${hoursText(hours)}`]),
  ];
}

function peopleWords({ count, team }: Approvals): string {
  const people = count === 1 ? 'a person other than its author' : `${count} people other than its author`;
  return `${people}, of ${team ?? 'the repository or its organisation'},`;
}
