import type { Scope } from '../../kernel/model/scope.js';
import { adviceOn, SCHEME_WORDS } from './advice.js';
import type { Check } from './check.js';
import type { Probed } from './probe.js';

/** The check of a family: what is not needed may be closed. */
export interface AccessCheck extends Check {
  readonly group: 'access';
  readonly probed: Probed;
}

/** What probes have found out, as checks. Pure. */
export function accessChecks(probed: readonly Probed[]): readonly AccessCheck[] {
  return probed.map((one) => {
    const { family } = one;
    const advice = adviceOn(one);
    const whatFor = isClosed(one) ? ` Without it ${family.without}.` : '';
    return {
      group: 'access',
      name: family.name,
      title: family.title,
      severity: severityOf(one),
      says: says(one),
      ...(advice === undefined ? {} : { advice: `${advice}${whatFor}` }),
      probed: one,
    };
  });
}

/** What the files don't need may stay closed: who reads of it knows what it costs. */
function isClosed({ access, isNeeded }: Probed): boolean {
  return !isNeeded && (access.status === 'forbidden' || access.status === 'not-found');
}

/** Of what was not tried nothing is known: what stood in its way is an error of its own. */
function severityOf({ access, isNeeded }: Probed): Check['severity'] {
  if (access.status === 'readable') return 'ok';
  if (access.status === 'not-tried') return 'unknown';
  return isNeeded || (access.status === 'failed' && access.kind === 'credentials') ? 'error' : 'warning';
}

function says({ access, schemes }: Probed): string {
  const by = schemes.used === undefined ? '' : `, with ${SCHEME_WORDS[schemes.used]}`;
  switch (access.status) {
    case 'readable':
      return `readable${by}`;
    case 'forbidden':
      return `forbidden${by}: ${access.why}`;
    case 'not-found':
      return `not found${by}: ${access.why}`;
    case 'failed':
      return `failed${by}: ${access.why}`;
    case 'not-tried':
      return `not tried: ${reasonOf(access.why)}`;
  }
}

/** Why nothing was sent, without what would stand on every line: the request, and the advice that stands with the credentials. */
function reasonOf(why: string): string {
  return why.replace(/^GET \S+: (?:not sent: )?/, '').replace(/^no credentials: .*/s, 'no credentials');
}

/** What probes are listed below. */
export function accessTitle(scope: Scope | undefined): string {
  return scope === undefined ? 'access to lists' : `access to ${scope.level} ${scope.name}`;
}
