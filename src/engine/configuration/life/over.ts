import type { Location } from '../../../kernel/model/finding.js';
import { compare } from '../../../kernel/model/finding.js';
import type { Meta } from '../../../kernel/model/meta.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import { kindOfSection } from '../../../kinds/lookup.js';
import { KINDS } from '../../../kinds/registry.js';
import type { Configuration } from '../configuration.js';
import type { DeclaredScope } from '../resolve.js';
import type { DeclaredPart } from '../validate.js';
import type { Lived } from './lives.js';
import { nameOfLived } from './name-of-lived.js';

/** Something in files after its last day. */
export interface Over {
  /** `rule block-scanner of rulesets/http_request_firewall_custom`. */
  readonly what: string;
  /** Its zones and accounts; none for the project's. */
  readonly scopes: readonly string[];
  readonly location: Location;
  /** The last day. */
  readonly day: string;
  readonly meta?: Meta;
  /** Why no edit removes it; else absent. */
  readonly stays?: string;
  /** A note on the edit; else absent. */
  readonly note?: string;
}

/**
 * What has expired on a day, by place: rules, items, policies, lists, jobs, tests of such rules, accepted findings. Shared things appear once. Pure.
 */
export function overOn(configuration: Configuration, today: string): readonly Over[] {
  const found = new Map<string, Over>();
  const needed = placesNeeded(configuration, today);
  for (const declared of configuration.scopes) {
    for (const over of overIn(declared, today, needed)) {
      const key = placeKey(over.location);
      const known = found.get(key);
      found.set(key, known === undefined ? over : { ...known, scopes: [...known.scopes, ...over.scopes] });
    }
  }
  const accepted = configuration.policy.accepted
    .filter(({ isExpired }) => isExpired)
    .map(({ code, until, reason, location }): Over => ({
      what: `accepted finding ${code}`,
      scopes: [],
      location,
      day: until,
      meta: { reason },
    }));
  return [...found.values(), ...accepted].toSorted(
    (a, b) => compare(a.location.file, b.location.file) || a.location.line - b.location.line,
  );
}

/** Why `prune` keeps an expired thing; undefined if it removes it. Pure. */
export function fatesOn(configuration: Configuration, today: string): (lived: Lived) => string | undefined {
  const stays = new Map(overOn(configuration, today).map((over) => [placeKey(over.location), over.stays]));
  return ({ location }) => location && stays.get(placeKey(location));
}

/** Places expired for one zone or include and not for another, as their values of `${…}` differ, with the includes that need them. */
function placesNeeded({ scopes }: Configuration, today: string): ReadonlyMap<string, ReadonlySet<string>> {
  const needed = new Map<string, Set<string>>();
  for (const { parts } of scopes)
    for (const { own, location, includedAt } of parts.flatMap(({ lives }) => lives)) {
      if (own === undefined || location === undefined || (own.expires ?? LAST) < today) continue;
      const includes = needed.get(placeKey(location)) ?? new Set();
      if (includedAt !== undefined) includes.add(placeKey(includedAt));
      needed.set(placeKey(location), includes);
    }
  return needed;
}

/** After every possible day. */
const LAST = '9999-12-31';
const NEEDED = 'its text is shared, and its last day is not over for all that share it';

/** Why shared text stays, and what to do. Its include can go if the others don't need it. */
function sharedFate(
  { location, includedAt }: Lived,
  needed: ReturnType<typeof placesNeeded>,
): Pick<Over, 'stays'> {
  const includes = location && needed.get(placeKey(location));
  if (includes === undefined) return {};
  const instead =
    includedAt === undefined || includes.has(placeKey(includedAt))
      ? 'give it a later day where it is still needed, or a text of its own'
      : `remove the include at ${includedAt.file}:${includedAt.line} if nothing else that it brings is needed`;
  return { stays: `${NEEDED}: ${instead}` };
}

/** A place as a key. */
export function placeKey({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}

function overIn(
  { scope, parts }: DeclaredScope,
  today: string,
  needed: ReturnType<typeof placesNeeded>,
): readonly Over[] {
  const scopes = [scopeAddress(scope)];
  const lives = parts.flatMap((part) =>
    part.lives.flatMap((lived): readonly (Over & { readonly lived: Lived })[] => {
      const day = lived.own?.expires;
      const { location, meta = {} } = lived;
      if (day === undefined || location === undefined || day >= today) return [];
      const own = { what: nameOfLived(lived), scopes, location, day, meta };
      return [{ ...own, ...fateOf(lived, part), ...sharedFate(lived, needed), lived }];
    }),
  );
  const gone = new Map(
    lives.flatMap(({ lived: { part }, day, stays }) =>
      part?.type === 'rule' && stays === undefined ? [[part.name, day] as const] : [],
    ),
  );
  const tested = parts.flatMap(({ sections: { tests = [] }, locationOf }) =>
    tests.flatMap(({ expect, name }, index): readonly Over[] => {
      const rule = typeof expect === 'string' ? '' : (expect.rule ?? '');
      const day = gone.get(rule);
      if (day === undefined) return [];
      const what = `test of rule ${rule}${name === undefined ? '' : `: ${name}`}`;
      return [{ what, scopes, location: locationOf(['tests', index, 'expect']), day }];
    }),
  );
  return [...lives.map(({ lived: _, ...over }) => over), ...tested];
}

/** What happens if something leaves the files. A section or entry point would only be unmanaged. */
function fateOf({ address, part }: Lived, { sections }: DeclaredPart): Pick<Over, 'stays' | 'note'> {
  const [name = ''] = address.split('/');
  const kind = kindOfSection(name);
  const object = KINDS.flatMap((one) => one.objects(sections)).find((one) => one.address === address);
  if (part !== undefined)
    return part.type === 'rule' && isShared(object?.value)
      ? { note: 'its ruleset is shared, so the rule stays live: remove it there as well' }
      : {};
  if (address === name || kind === undefined || kind.lists.length === 0)
    return { stays: 'without the section nothing manages what is live: change what it says' };
  if (kind.ruleLists(sections).length > 0)
    return { stays: 'without it no file manages the live ruleset: empty its rules instead' };
  const section: unknown = Object.entries(sections).find(([key]) => key === name)?.[1];
  return isShared(section)
    ? { note: 'its section is shared, so it stays live: remove it there as well' }
    : {};
}

function isShared(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ownership' in value && value.ownership === 'shared';
}
