import { sortFindings, type Severity } from '../../../kernel/model/finding.js';
import type { Configuration } from '../configuration.js';
import { dedupeFindings } from '../dedupe-findings.js';
import { acceptedDays, dayFindings } from './days.js';
import type { Lived } from './lives.js';
import { metaFindings } from './missing.js';
import { fatesOn } from './over.js';
import { requiredOfBoth, type Required } from './required.js';

/** By what a configuration is judged, and when. */
export interface LifeAsked {
  /** `2026-12-31`: the day in UTC. */
  readonly today: string;
  /** What the base revision says; what it requires counts, whatever the files say. */
  readonly base?: Configuration | undefined;
  /**
   * How it is reported that something is over, or lacks what is required: as an error by who checks files. A plan is made all the same: it may be the one
   * that removes what is over.
   */
  readonly grave: Extract<Severity, 'error' | 'warning'>;
}

/** A configuration with the findings about the life of what it declares: who owns it, until when. Pure. */
export function withLife(head: Configuration, { today, base, grave }: LifeAsked): Configuration {
  const parts = head.scopes.flatMap((scope) => scope.parts);
  const required = requiredFor(head, base);
  let fates: ReturnType<typeof fatesOn> | undefined;
  // Most days nothing is over, and then nothing has to be looked for.
  const staysFor = (lived: Lived): string | undefined => (fates ??= fatesOn(head, today))(lived);
  const days = { today, grave, staysFor };
  const found = [
    ...parts.flatMap(({ lives }) => dayFindings(lives, days)),
    ...acceptedDays(head.policy.accepted, today),
    ...(required === undefined ? [] : parts.flatMap((part) => metaFindings(part, required, grave))),
  ];
  if (found.length === 0) return head;
  return { ...head, findings: sortFindings(dedupeFindings([...head.findings, ...found])) };
}

/** What counts for a configuration: what it requires, and what its base revision does. Pure. */
export function requiredFor(head: Configuration, base: Configuration | undefined): Required | undefined {
  return requiredOfBoth(head.policy.required, base?.policy.required);
}
