import type { DraftSecret } from '../kernel/model/draft.js';
import type { Sections } from '../kernel/model/kind.js';
import { secretsFrom, type SecretStore } from '../kernel/model/secret.js';
import { sectionsOf, type SectionDraft } from './section-draft.js';
import { jobKey } from './update/sections.js';

/**
 * The variables of files and drafts, as if they were set to what is live: comparing with them tells every difference but those of secrets.
 * Held in memory, never shown.
 */
export function liveSecrets(
  declared: readonly Sections[],
  drafts: readonly SectionDraft[],
): { readonly store: SecretStore; readonly secrets: readonly DraftSecret[] } {
  const drafted = drafts.flatMap(({ draft }) => draft.secrets);
  const owned = declared.flatMap((sections) => jobSecrets(sections, drafts, drafted));
  const known = new Map(drafted.map((secret) => [secret.env, secret]));
  // A job that is not live has no value, and may have had the name that another one gets.
  for (const secret of owned) if (!known.has(secret.env)) known.set(secret.env, secret);
  const all = [...known.values()];
  return { store: storeOf(all), secrets: all };
}

/** A store in which variables are set to what is live: masked parts count as equal. */
export function storeOf(secrets: readonly DraftSecret[]): SecretStore {
  return secretsFrom(Object.fromEntries(secrets.map(({ env, value = UNTOLD }) => [env, value])));
}

/** The variables that files have for the destinations of their jobs, by the keys of the jobs. */
export function declaredVariables(declared: readonly Sections[]): ReadonlyMap<string, string> {
  const jobs = declared.flatMap(({ logpush_jobs: section }) => section?.jobs ?? []);
  return new Map(jobs.map((job) => [jobKey(job), job.destination_conf.env]));
}

/** What the service does not tell is compared with nothing. */
const UNTOLD = 'untold';

/** The variables that the jobs of a file refer to, by the names that the file has for them. */
function jobSecrets(
  { logpush_jobs: section }: Sections,
  drafts: readonly SectionDraft[],
  drafted: readonly DraftSecret[],
): readonly DraftSecret[] {
  const live = sectionsOf(drafts).logpush_jobs?.jobs ?? [];
  return (section?.jobs ?? []).flatMap((job): readonly DraftSecret[] => {
    const env = live.find((other) => jobKey(other) === jobKey(job))?.destination_conf.env;
    const value = drafted.find((secret) => secret.env === env);
    const of = `destination_conf of ${job.name}`;
    const destination = { of, isMasked: false, ...value, env: job.destination_conf.env };
    if (job.ownership_challenge === undefined) return [destination];
    const challenge = {
      env: job.ownership_challenge.env,
      of: `ownership_challenge of ${job.name}`,
      isMasked: false,
    };
    return [destination, challenge];
  });
}
