import { defined } from '../../kernel/lib/defined.js';
import type { LifeDocument } from '../../generated/documents/parts.js';
import type { Change, Detail } from '../../kernel/model/change.js';
import type { Meta } from '../../kernel/model/meta.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import { isSameScope, shortAddress } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { objectAddress } from '../../kinds/lookup.js';
import type { LivedPart } from '../configuration/life/lives.js';
import type { DeclaredScope } from '../configuration/resolve.js';

/** Finds the meta of an object or its part in files; else undefined. */
export type LifeOf = (address: string, part?: LivedPart) => LifeDocument | undefined;

/** The meta in a scope's files, and the base revision's for what has left: a removed rule's owner matters. Addresses are within the scope. Pure. */
export function livesOf(
  declared: DeclaredScope,
  base: readonly DeclaredScope[] | undefined,
  { require: required }: Pick<Settings, 'require'>,
): LifeOf {
  const before = base?.find(({ scope }) => isSameScope(scope, declared.scope));
  const all = [...(before?.parts ?? []), ...declared.parts].flatMap(({ lives }) => lives);
  const known = new Map(all.map(({ address, part, meta }) => [keyOf(address, part), meta]));
  return (address, part) => {
    const meta =
      known.get(keyOf(address, part)) ??
      (part === undefined ? known.get(keyOf(address.split('/')[0] ?? '')) : undefined);
    return meta && withLink(meta, required?.ticket?.link);
  };
}

function keyOf(address: string, part?: LivedPart): string {
  return JSON.stringify([address, part?.type, part?.key ?? part?.name]);
}

function withLink(meta: Meta, link: string | undefined): LifeDocument {
  const { owner, ticket, reason, expires, references } = meta;
  const ticket_link =
    ticket === undefined ? undefined : link?.replace('{ticket}', encodeURIComponent(ticket));
  return defined({ owner, ticket, ticket_link, reason, expires, references });
}

/** A plan with meta at changes, rules and items, not in digests. Pure. */
export function withLivesIn(plan: ScopePlan, lifeOf: LifeOf): ScopePlan {
  if (plan.status === 'incomplete') return plan;
  const changes = plan.changes.map((planned) => ({ ...planned, change: withLives(planned.change, lifeOf) }));
  return { ...plan, changes };
}

function withLives(change: Change, lifeOf: LifeOf): Change {
  const address = shortAddress(objectAddress(change));
  const meta = lifeOf(address);
  return {
    ...change,
    ...defined({ meta }),
    details: change.details.map((detail) => withPartLife(detail, (part) => lifeOf(address, part))),
  };
}

/** A detail with its rule's or item's own meta, if any. */
function withPartLife(detail: Detail, lifeOfPart: (part: LivedPart) => LifeDocument | undefined): Detail {
  switch (detail.type) {
    case 'rule':
      return detail.foreign === true
        ? detail
        : { ...detail, ...defined({ meta: lifeOfPart({ type: 'rule', name: detail.ref }) }) };
    case 'item':
    case 'field':
      return detail.key === undefined
        ? detail
        : { ...detail, ...defined({ meta: lifeOfPart({ type: 'item', name: detail.key }) }) };
    case 'same':
    case 'secret':
    case 'impact':
    case 'impact_total':
    case 'outcome':
      return detail;
  }
}
