import type { ServiceLimit } from '../../service/http/client.js';
import type { Check } from './check.js';

/** Below this part of a quota, other clients may be using it. */
const LITTLE = 0.1;

/** What is left of the service's limits, and this run's own. Pure. */
export function limitChecks(
  limits: readonly ServiceLimit[],
  own: { readonly requests: number; readonly seconds: number } | 'off',
): readonly Check[] {
  const group = 'limits';
  const service: readonly Check[] =
    limits.length === 0
      ? [{ group, name: 'service', title: 'of the service', severity: 'unknown', says: 'not shown' }]
      : limits.map(serviceCheck);
  if (own === 'off') {
    const advice = 'Without a limit, a large repository can use up the requests that others need.';
    return [...service, { group, name: 'own', title: 'our own', severity: 'warning', says: 'off', advice }];
  }
  const says = `${own.requests} requests in ${own.seconds} s`;
  return [...service, { group, name: 'own', title: 'our own', severity: 'ok', says }];
}

function serviceCheck({ name, remaining, resetSeconds, quota, windowSeconds }: ServiceLimit): Check {
  const about = { group: 'limits', name: 'service', title: 'of the service' } as const;
  const says = [
    remaining === undefined ? 'the rest of the limit is not shown' : `${remaining} left`,
    ...(resetSeconds === undefined ? [] : [`it is reset in ${resetSeconds} s`]),
    ...(quota === undefined
      ? []
      : [`${quota}${windowSeconds === undefined ? '' : ` in ${windowSeconds} s`}`]),
  ].join(', ');
  const isLow = remaining !== undefined && quota !== undefined && remaining < quota * LITTLE;
  return isLow
    ? {
        ...about,
        severity: 'warning',
        says: `${name}: ${says}`,
        advice: 'Wait, or find out who else uses the credentials.',
      }
    : { ...about, severity: 'ok', says: `${name}: ${says}` };
}
