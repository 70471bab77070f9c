import { defined } from '../../kernel/lib/defined.js';
import { asList, asObject, optionalString, ShapeError } from '../../kernel/lib/decode.js';
import type { RuleDetail } from '../../kernel/model/change.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { ledgerOf } from '../../kinds/rule-lists/ledger.js';
import { decodeRules, decodeRuleset, sendable, type LiveRule } from '../../kinds/rule-lists/live.js';
import type { ListedRuleset } from '../../kinds/rule-lists/ruleset-list.js';
import { rulesetPath } from '../../kinds/rule-lists/rulesets.js';
import { withoutCredentials } from '../../engine/snapshot/mask.js';
import { isAbsentAnswer } from '../../service/endpoints/reading.js';
import { usageError } from '../ports/usage-error.js';

/** What to show of rulesets' versions. */
export type VersionQuery =
  | { readonly what: 'list' }
  | { readonly what: 'one'; readonly version: string }
  | { readonly what: 'diff'; readonly from: string; readonly to: string }
  | { readonly what: 'tag'; readonly tag: string; readonly version?: string };

export interface VersionFlags {
  readonly versions?: boolean;
  readonly version?: string;
  readonly diff?: readonly string[];
  readonly byTag?: string;
}

/** A version as listed. */
interface RulesetVersion {
  readonly version: string;
  readonly lastUpdated?: string;
  readonly description?: string;
}

/** What was read of a ruleset's versions. */
export interface VersionsSeen {
  readonly versions?: readonly RulesetVersion[];
  readonly rules?: readonly LiveRule[];
  readonly differences?: readonly RuleDetail[];
}

/** What the flags ask for, if anything. Throws a UserError for contradicting flags. */
export function versionQueryOf({
  versions,
  version,
  diff,
  byTag: tag,
}: VersionFlags): VersionQuery | undefined {
  const given = [versions === true, diff !== undefined, version !== undefined || tag !== undefined];
  if (given.filter(Boolean).length > 1)
    throw usageError(
      '--versions, --version and --diff exclude each other, and --by-tag goes with --version only',
    );
  if (versions === true) return { what: 'list' };
  if (tag !== undefined) return { what: 'tag', tag, ...defined({ version }) };
  if (version !== undefined) return { what: 'one', version };
  if (diff === undefined) return undefined;
  const [from, to, more] = diff;
  if (from === undefined || to === undefined || more !== undefined)
    throw usageError('--diff takes two versions: --diff 6 7');
  return { what: 'diff', from, to };
}

/** What was asked for: `version 6`, `rules with the tag wordpress`. */
export function wantedWords(asked: VersionQuery): string {
  switch (asked.what) {
    case 'list':
      return 'versions';
    case 'one':
      return `version ${asked.version}`;
    case 'diff':
      return asked.from === asked.to ? `version ${asked.from}` : `both version ${asked.from} and ${asked.to}`;
    case 'tag': {
      const of = asked.version === undefined ? '' : ` in version ${asked.version}`;
      return `rules with the tag ${asked.tag}${of}`;
    }
  }
}

/**
 * Reads versions ("List ruleset versions", "View a ruleset version", "List rules with a tag in a managed ruleset"). Undefined if the version or tag
 * is absent. Throws an ApiError or a ShapeError.
 */
export async function readVersions(
  asked: VersionQuery,
  listed: ListedRuleset,
  scope: Scope,
  api: ApiReader,
  signal: AbortSignal,
): Promise<VersionsSeen | undefined> {
  const path = `${rulesetPath(scope, listed.id)}/versions`;
  const rulesAt = async (version: string, end = ''): Promise<readonly LiveRule[]> =>
    rulesOf(await api.get({ path: path + apiPath`/${version}` + end }, signal), version);
  try {
    switch (asked.what) {
      case 'list':
        return { versions: decodeVersions(await api.get({ path }, signal)) };
      case 'one':
        return { rules: await rulesAt(asked.version) };
      case 'diff': {
        const [before, after] = await Promise.all([rulesAt(asked.from), rulesAt(asked.to)]);
        const ledger = ledgerOf(
          before,
          after.map(({ raw }) => sendable(raw)),
          () => false,
        );
        return { differences: ledger.map(({ detail }) => detail) };
      }
      case 'tag': {
        const version = asked.version ?? listed.version;
        if (version === undefined) return undefined;
        const rules = await rulesAt(version, apiPath`/by_tag/${asked.tag}`);
        return rules.length === 0 ? undefined : { rules };
      }
    }
  } catch (error) {
    // Every ruleset has versions: without a list the service lacks the address.
    if (asked.what !== 'list' && isAbsentAnswer(error)) return undefined;
    throw error;
  }
}

/** A version's rules, without credentials. Throws a ShapeError for another version's answer. */
function rulesOf(value: unknown, version: string): readonly LiveRule[] {
  const said = asObject(value, WHAT)['version'];
  if ((typeof said === 'string' || typeof said === 'number') && String(said) !== version)
    throw new ShapeError(`the answer for version ${version} is about another one: ${said}`);
  return shownRules(decodeRuleset(value).rules);
}

/** Rules without their credentials. */
export function shownRules(rules: readonly LiveRule[]): readonly LiveRule[] {
  return decodeRules(rules.map(({ raw }) => withoutCredentials(raw)));
}

/** The newest first. */
function decodeVersions(value: unknown): readonly RulesetVersion[] {
  const versions = asList(value, 'the versions of a ruleset').map((item): RulesetVersion => {
    const raw = asObject(item, WHAT);
    const lastUpdated = optionalString(raw, 'last_updated', WHAT);
    const description = optionalString(raw, 'description', WHAT);
    const version = optionalString(raw, 'version', WHAT);
    if (version === undefined) throw new ShapeError(`${WHAT} has no number`);
    return { version, ...defined({ lastUpdated, description }) };
  });
  return versions.toSorted((a, b) => Number(b.version) - Number(a.version));
}

const WHAT = 'a version of a ruleset';
