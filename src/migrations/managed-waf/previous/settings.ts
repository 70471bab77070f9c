import { endpointPath } from '../../../service/endpoints/endpoint.js';
import { isObject } from '../../../kernel/model/json.js';
import type { DiffContext } from '../../../kernel/model/context.js';
import type { ApiReader } from '../../../kernel/model/request.js';
import { asObject, optionalString, requiredId, type Raw } from '../../../kernel/lib/decode.js';

/** A changed rule or group of the previous core rule set. */
export interface PreviousSetting {
  readonly of: 'rule' | 'group';
  readonly id: string;
  readonly name: string;
  readonly mode: string;
  /** Itself, or all rules of its group. */
  readonly rules: readonly PreviousRule[];
}

export interface PreviousRule {
  readonly id: string;
  readonly description: string;
}

/** Settings of the previous core rule set, and all that was read, for the restore file. */
export interface PreviousSettings {
  readonly settings: readonly PreviousSetting[];
  readonly raw: readonly Raw[];
}

/** Publicly known paging of undocumented lists: a rule set takes a few pages. */
export const PAGE = { page: '1', per_page: '50' };

/**
 * Reads the previous rules' packages, and all groups and rules of the core rule set. Undocumented: shapes are publicly known ones, a missing member
 * says nothing. Throws an ApiError or a ShapeError.
 */
export async function readPrevious(
  { scope, settings }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<PreviousSettings> {
  const path = endpointPath('waf_packages', settings, scope);
  const packages = (await api.list({ path, query: PAGE }, signal)).map((item) => asObject(item, 'a package'));
  const parts = await Promise.all(
    packages.filter(isCoreRuleSet).map(async (wafPackage) => {
      const own = `${path}/${requiredId(wafPackage, 'a package')}`;
      const [groups, rules] = await Promise.all([
        api.list({ path: `${own}/groups`, query: PAGE }, signal),
        api.list({ path: `${own}/rules`, query: PAGE }, signal),
      ]);
      const [rawGroups, rawRules] = [groups.map(asGroup), rules.map(asRule)];
      return {
        settings: settingsOf(rawGroups, rawRules),
        raw: { ...wafPackage, groups: rawGroups, rules: rawRules },
      };
    }),
  );
  return { settings: parts.flatMap((part) => part.settings), raw: parts.map(({ raw }) => raw) };
}

/** Other packages are traditional; their settings migrate. */
function isCoreRuleSet(wafPackage: Raw): boolean {
  return wafPackage['detection_mode'] !== 'traditional';
}

function asGroup(value: unknown): Raw {
  return asObject(value, 'a group of rules');
}

function asRule(value: unknown): Raw {
  return asObject(value, 'a rule of a package');
}

function settingsOf(groups: readonly Raw[], rules: readonly Raw[]): readonly PreviousSetting[] {
  const describe = (rule: Raw): PreviousRule => ({
    id: requiredId(rule, 'a rule of a package'),
    description: optionalString(rule, 'description', 'a rule of a package') ?? '',
  });
  return [
    ...groups.filter(isChanged).map((group) => {
      const id = requiredId(group, 'a group of rules');
      const own = rules.filter(({ group: owner }) => isObject(owner) && owner['id'] === id);
      return setting('group', id, group, 'name', own.map(describe));
    }),
    ...rules.filter(isChanged).map((rule) => {
      const described = describe(rule);
      return setting('rule', described.id, rule, 'description', [described]);
    }),
  ];
}

function setting(
  of: PreviousSetting['of'],
  id: string,
  raw: Raw,
  title: 'name' | 'description',
  rules: readonly PreviousRule[],
): PreviousSetting {
  const what = `a ${of} of a package`;
  return {
    of,
    id,
    name: optionalString(raw, title, what) ?? '',
    mode: optionalString(raw, 'mode', what) ?? '',
    rules,
  };
}

/** Unchanged modes, if the service gives no default. */
const AS_IT_COMES = new Set(['on', 'default']);

function isChanged(raw: Raw): boolean {
  const mode = optionalString(raw, 'mode', 'a setting');
  if (mode === undefined) return false;
  const usual = optionalString(raw, 'default_mode', 'a setting');
  return usual === undefined ? !AS_IT_COMES.has(mode) : mode !== usual;
}
