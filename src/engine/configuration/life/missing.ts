import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { Finding, Location, Severity } from '../../../kernel/model/finding.js';
import type { MetaMember } from '../../../kernel/model/meta.js';
import { KINDS } from '../../../kinds/registry.js';
import type { DeclaredPart } from '../validate.js';
import type { Lived } from './lives.js';
import { isTicket, type Required } from './required.js';
import { nameOfLived } from './name-of-lived.js';

/** What rules, policies, lists and jobs lack or have against the project's requirements. `grave`: the severity. Pure. */
export function metaFindings(part: DeclaredPart, required: Required, grave: Severity): readonly Finding[] {
  const lived = new Map(part.lives.map((one) => [keyOf(one), one]));
  const named = namedIn(part).map((one) => lived.get(keyOf(one)) ?? one);
  const lacking = named.flatMap((one) => missing(one, required.meta, placeOf(one, part), grave));
  const wrong = part.lives.flatMap((one) => notAllowed(one, required, placeOf(one, part), grave));
  return [...lacking, ...wrong];
}

function keyOf({ address, part }: Pick<Lived, 'address' | 'part'>): string {
  return JSON.stringify([address, part?.type, part?.name]);
}

/** Its own place, else its section's. */
function placeOf({ address, location }: Lived, part: DeclaredPart): Location {
  return location ?? part.locationOf([address.split('/')[0] ?? '']);
}

/** Rules, and list objects with names: policies, lists, jobs. Not a section's settings. */
function namedIn({ sections }: DeclaredPart): readonly Lived[] {
  return KINDS.flatMap((kind) => {
    if (kind.lists.length === 0) return [];
    return kind.objects(sections).flatMap(({ address, parts, ownsOthers }): readonly Lived[] => {
      if (ownsOthers !== undefined) return [];
      if (parts?.of !== 'rules') return [{ address }];
      return parts.names.map((name) => ({ address, part: { type: 'rule', name } }));
    });
  });
}

function missing(
  lived: Lived,
  wanted: readonly MetaMember[],
  location: Location,
  severity: Severity,
): readonly Finding[] {
  const lacking = wanted.filter((member) => lived.meta?.[member] === undefined);
  if (lacking.length === 0) return [];
  const example = lacking.map((member) => `${member}: ${EXAMPLES[member]}`).join(', ');
  return [
    {
      severity,
      code: 'meta-missing',
      message: `${nameOfLived(lived)} has no ${lacking.map((member) => `meta.${member}`).join(' and no ')}`,
      help: `The project requires it (require.meta). Write meta: { ${example} }, here or in what is around it.`,
      location,
      ...refOf(lived),
    },
  ];
}

const EXAMPLES: Readonly<Record<MetaMember, string>> = {
  owner: 'edge-team',
  ticket: 'SEC-123',
  reason: 'why it is there',
  expires: 'YYYY-MM-DD',
  references: '[https://…]',
};

function refOf({ part }: Lived): Pick<Finding, 'ref'> {
  return part?.type === 'rule' ? { ref: part.name } : {};
}

function notAllowed(
  lived: Lived,
  required: Required,
  location: Location,
  severity: Severity,
): readonly Finding[] {
  const about = { severity, location, ...refOf(lived) };
  return strangeNames(nameOfLived(lived), lived.own ?? {}, required, about);
}

/** Findings for unknown owners and for tickets in the wrong form. `name`: whose they are. Pure. */
export function strangeNames(
  name: string,
  { owner, ticket }: { readonly owner?: string | undefined; readonly ticket?: string | undefined },
  { people, ticket: tickets }: Pick<Required, 'people' | 'ticket'>,
  about: Pick<Finding, 'severity' | 'location' | 'ref'>,
): readonly Finding[] {
  const isStranger = owner !== undefined && people?.includes(owner) === false;
  const isOther = ticket !== undefined && !isTicket(ticket, tickets);
  const meant = isStranger ? nearest(owner, people ?? []) : undefined;
  return [
    ...(isStranger
      ? [
          {
            ...about,
            code: 'meta-owner',
            message: `${name}: ${owner} is none of the owners of the project`,
            help:
              meant === undefined
                ? 'Write one of the names that require.owners of zonewright.yaml allows.'
                : `Did you mean ${meant}?`,
          } as const,
        ]
      : []),
    ...(isOther
      ? [
          {
            ...about,
            code: 'meta-ticket',
            message: `${name}: ${ticket} is not what a ticket looks like here`,
            help: `The project requires ${tickets?.pattern ?? ''} (require.ticket.pattern).`,
          } as const,
        ]
      : []),
  ];
}
