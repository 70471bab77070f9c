import { defined } from '../../kernel/lib/defined.js';
import { asJson } from '../../kernel/model/json.js';
import { parseDirectives } from '@zonewright/edge-rules/csp/policy.js';
import type { RestorePart } from '../definition/restore.js';
import { itemsWritten, withOwnNames, withWrite } from '../toolkit/kept-list.js';
import { decodePolicy, type LivePolicy } from './live.js';
import type { PoliciesSpec, PolicySpec } from './spec.js';

/** The id of a policy that was not there before. */
const NEW = 'new';

/** Restores the policies with all their members. */
export const restorePolicies: RestorePart<PoliciesSpec, readonly LivePolicy[]> = {
  keep: (live) => live.map(({ members, raw: _, ...policy }) => asJson({ ...members, ...policy })),
  written: withWrite,
  restored: (kept, { requests, source }) => {
    const written = itemsWritten(kept, requests).map((item) => decodePolicy({ id: NEW, ...item }));
    const { items, lost } = withOwnNames(
      written,
      ({ description }) => description,
      (description) => `policy ${JSON.stringify(description)}`,
    );
    const policies = items.map((policy) => specOf(policy, source));
    return { specs: [{ ownership: 'exclusive', policies, source }], lost };
  },
};

function specOf(live: LivePolicy, source: PolicySpec['source']): PolicySpec {
  const { id, description, action, enabled, expression, value, members } = live;
  return {
    description,
    action,
    enabled,
    expression,
    directives: parseDirectives(value),
    value,
    ...defined({ members, restores: id === NEW ? undefined : id }),
    source,
  };
}
