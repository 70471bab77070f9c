import { sortFindings, type Severity } from '../../../kernel/model/finding.js';
import { hasErrors, type Configuration } from '../configuration.js';
import { dedupeFindings } from '../dedupe-findings.js';
import { acceptedDays, dayFindings } from './days.js';
import type { Lived } from './lives.js';
import { metaFindings } from './missing.js';
import { fatesOn } from './over.js';
import { requiredOfBoth, type Required } from './required.js';

/** The day and base to judge by. */
export interface LifeContext {
  /** `2026-12-31`: the day in UTC. */
  readonly today: string;
  /** The base revision. Its requirements count, whatever the files have. */
  readonly base?: Configuration | undefined;
  /** The severity of a last day that is over, and of required meta that is missing: a warning for a plan, which may remove what is over. */
  readonly grave: Extract<Severity, 'error' | 'warning'>;
}

/** A configuration with findings on owners, last days and requirements. Pure. */
export function withLife(head: Configuration, { today, base, grave }: LifeContext): Configuration {
  const parts = head.scopes.flatMap((scope) => scope.parts);
  const required = requiredFor(head, base);
  let fates: ReturnType<typeof fatesOn> | undefined;
  // Most days nothing is over, so nothing is searched.
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

/**
 * The files with the places of their rules, for findings on what rules lack. Without requirements of their own they were read without places, and are
 * read once more if the base revision has some. `again` reads them with places.
 */
export async function placedFor(
  head: Configuration,
  base: Configuration | undefined,
  again: () => Promise<Configuration>,
): Promise<Configuration> {
  const wanted = base?.policy.required?.meta ?? [];
  if (wanted.length === 0 || head.policy.required !== undefined) return head;
  const placed = await again();
  return hasErrors(placed) ? head : placed;
}

/** The requirements of a configuration and its base revision. Pure. */
export function requiredFor(head: Configuration, base: Configuration | undefined): Required | undefined {
  return requiredOfBoth(head.policy.required, base?.policy.required);
}
