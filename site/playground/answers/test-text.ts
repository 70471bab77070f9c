import { stringify } from 'yaml';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import type { ListAnswer } from './model.js';
import type { ReadRequest } from './read-request.js';

interface Tested {
  readonly scheme: Scheme;
  /** Where it is not the one that a test is about by default. */
  readonly phase?: string;
  readonly list: ListAnswer;
}

/** A test of a file for a request and its outcome, in YAML. Undefined where no test can expect the outcome: it is unknown, or of several rules. Pure. */
export function testFor({ fields, lists }: ReadRequest, { scheme, phase, list }: Tested): string | undefined {
  const deciding = list.rows.filter(({ decides }) => decides);
  const [rule, another] = deciding;
  if (another !== undefined || list.headline.tone === 'unknown') return undefined;
  if (rule !== undefined && !ACTION_FACTS.has(rule.action)) return undefined;
  const expect = rule === undefined ? 'none' : { action: rule.action, rule: rule.ref };
  const test = {
    [scheme === 'http' ? 'request' : 'packet']: fields,
    ...(Object.keys(lists).length === 0 ? {} : { lists }),
    ...(phase === undefined ? {} : { phase }),
    expect,
  };
  return stringify({ tests: [test] }, { lineWidth: 0, collectionStyle: 'any' });
}
