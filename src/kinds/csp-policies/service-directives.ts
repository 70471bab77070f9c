import { DIRECTIVES } from '@zonewright/edge-rules/csp/directives.js';
import type { Directive } from '@zonewright/edge-rules/csp/policy.js';
import { quoted, warning, type PolicyProblem } from '@zonewright/edge-rules/csp/problem.js';

/** The directives that the service documents ("Supported CSP directives"). */
const NAMED: ReadonlySet<string> = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
  'upgrade-insecure-requests',
  'worker-src',
]);

/** Warnings about directives that browsers know and the service does not list: their effect is unknown. */
export function unnamedDirectives(directives: readonly Directive[]): readonly PolicyProblem[] {
  return directives.flatMap(({ name }, directive) => {
    const facts = DIRECTIVES.get(name.toLowerCase());
    // Directives that no browser knows have another warning.
    if (NAMED.has(name.toLowerCase()) || facts === undefined || facts.deprecated !== undefined) return [];
    const problem = warning(
      'csp-service-directive',
      `the service does not name ${quoted(name)} among the directives of its policies: it can refuse the policy or ignore the directive`,
      INSTEAD.get(name.toLowerCase()) ?? 'Send it in a header of the origin.',
    );
    return [{ ...problem, directive }];
  });
}

/** The alternatives of the service. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ...['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr'].map(
    (name) => [name, `Write ${name.slice(0, name.lastIndexOf('-'))}.`] as const,
  ),
  ['fenced-frame-src', 'Write frame-src.'],
  ['report-uri', 'The service adds an address of its own.'],
  ['report-to', 'The service adds an address of its own.'],
]);
