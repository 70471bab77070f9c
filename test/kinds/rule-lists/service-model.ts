import type { Change } from '../../../src/kernel/model/change.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { asList, asObject, optionalString, type Raw } from '../../../src/kernel/lib/decode.js';
import { decodeRuleset, type LiveRuleset } from '../../../src/kinds/rule-lists/live.js';
import { RULESET_ID } from '../support.js';
import { reordered } from './generate.js';

/**
 * What the service makes of a write, as far as it is known: a rule keeps its identity by `id`, else by `ref`, else gets a new id;
 * a missing `ref` is the id.
 */
export function afterWrite(before: LiveRuleset | undefined, change: Change): LiveRuleset {
  const body = asObject(change.request.body, 'the body');
  const known = before?.rules ?? [];
  const rules = asList(body['rules'], 'rules').map((sent, index) => {
    const rule = asObject(sent, 'a rule');
    const id = optionalString(rule, 'id', 'a rule');
    const ref = optionalString(rule, 'ref', 'a rule');
    const same = known.find((candidate) => (id === undefined ? candidate.ref === ref : candidate.id === id));
    const kept = ref === undefined && id === undefined ? undefined : same;
    const finalId = kept?.id ?? id ?? `new${index}`;
    return {
      ...rule,
      id: finalId,
      ref: ref ?? kept?.ref ?? finalId,
      version: '9',
      last_updated: '2025-01-01T00:00:00Z',
    };
  });
  const { description = before?.description ?? '' } = body;
  return answered({
    id: RULESET_ID,
    phase: 'http_request_firewall_custom',
    version: '5',
    description,
    rules,
  });
}

function answered(ruleset: Raw): LiveRuleset {
  return decodeRuleset(ruleset);
}

/** The same ruleset in the words of a service that fills in, adds and reorders as it likes. */
export function reworded(live: LiveRuleset): LiveRuleset {
  const { rules, ...ruleset } = live;
  return answered({ ...ruleset, rules: rules.map(({ raw }) => rewordedRule(raw)) });
}

function rewordedRule(raw: Raw): Raw {
  const action = raw['action'];
  const parameters = raw['action_parameters'];
  return reordered({
    enabled: true,
    description: '',
    ...(action === 'skip' ? { logging: { enabled: true } } : {}),
    ...raw,
    expression: ` ${String(raw['expression']).replaceAll(' ', '\n  ')}`,
    x_newer: { since: 'v5' },
    action_parameters: withAdditions({
      ...(action === 'execute' ? { version: 'latest' } : {}),
      ...(isObject(parameters) ? parameters : {}),
    }),
  });
}

/** Members whose members the user names: a service that added some there would change what they say. */
const NAMED_BY_USER = new Set(['headers', 'rules']);

/** An unknown member in every object that the API has a shape for, and sets in another order. */
function withAdditions(value: Raw): Raw {
  const members = Object.entries(value).map(([name, member]): readonly [string, unknown] => {
    if (Array.isArray(member)) return [name, member.map(addTo).toReversed()];
    return [name, NAMED_BY_USER.has(name) ? member : addTo(member)];
  });
  return { ...Object.fromEntries(members), x_later: null, x_sooner: ['added'] };
}

function addTo(value: unknown): unknown {
  return isObject(value) ? withAdditions(value) : value;
}
