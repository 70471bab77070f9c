import { settingsFrom } from '../../src/engine/configuration/settings.js';
import type { Change, Detail, Diff, RuleDetail } from '../../src/kernel/model/change.js';
import { ApiError } from '../../src/kernel/model/errors.js';
import type { Location } from '../../src/kernel/model/finding.js';
import type {
  CompileContext,
  DiffContext,
  SectionFinding,
  SectionPath,
} from '../../src/kernel/model/context.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import { tagKeyFrom } from '../../src/kernel/model/tag-key.js';
import type { Settings } from '../../src/kernel/model/settings.js';
import type { DeclaredRule, DeclaredRuleset } from '../../src/kinds/rule-lists/declared.js';
import { decodeRuleset, type LiveRuleset } from '../../src/kinds/rule-lists/live.js';
import { noPart } from '../helpers/no-part.js';

export const ZONE: Scope = {
  level: 'zone',
  name: 'shop.example.com',
  id: '023e105f4ecef8ad9ca31a8372d0c353',
};
export const ACCOUNT: Scope = {
  level: 'account',
  name: 'example-inc',
  id: '01a7362d577a6c3019a474fd6f485823',
};
export const PLACE: Location = { file: 'zones/shop.yaml', line: 3, column: 1, length: 1 };
export const RULESET_ID = 'f'.repeat(32);

/** The settings of a project without a project file, in either dialect. */
export function settings(dialect: 'documented' | 'cloudflare' = 'documented'): Settings {
  return { ...settingsFrom({ dialect }), zones: [], accounts: [] };
}

/** What the secrets of a plan are tagged with. */
export const KEY = tagKeyFrom('a key of tests');

/** What comparing gets: a scope, the settings, and secrets from `env`. */
export function diffContext(
  options: { scope?: Scope; dialect?: 'documented' | 'cloudflare'; env?: Record<string, string> } = {},
): DiffContext {
  return {
    scope: options.scope ?? ZONE,
    settings: settings(options.dialect),
    secrets: secretsFrom(options.env ?? {}, KEY),
  };
}

export interface ReportedFinding extends SectionFinding {
  readonly path: SectionPath;
}

/** A compile context that keeps what is reported; the line of a place is the depth of its path. */
export function compileContext(options: { scope?: Scope; settings?: Settings } = {}): {
  readonly context: CompileContext;
  readonly reported: ReportedFinding[];
} {
  const reported: ReportedFinding[] = [];
  const context: CompileContext = {
    scope: options.scope ?? ZONE,
    settings: options.settings ?? settings(),
    locationOf: (path) => ({ ...PLACE, line: PLACE.line + path.length }),
    report: (path, finding) => reported.push({ path, ...finding }),
  };
  return { context, reported };
}

/** A service that answers from tables of paths, and says 404 to everything else. */
export function answering(answers: {
  get?: Readonly<Record<string, unknown>>;
  list?: Readonly<Record<string, readonly unknown[]>>;
}): ApiReader & { readonly requested: string[] } {
  const requested: string[] = [];
  const find = <Value>(table: Readonly<Record<string, Value>> | undefined, path: string): Promise<Value> => {
    requested.push(path);
    const answer = table?.[path];
    if (answer !== undefined) return Promise.resolve(answer);
    return Promise.reject(
      new ApiError('not found', { kind: 'not-found', delivery: 'refused', method: 'GET', path }),
    );
  };
  return {
    requested,
    get: ({ path }) => find(answers.get, path),
    list: ({ path }) => find(answers.list, path),
    listPart: noPart,
  };
}

/** A ruleset as a file declares it. */
export function declaredRuleset(
  rules: readonly DeclaredRule[],
  options: Partial<DeclaredRuleset> = {},
): DeclaredRuleset {
  const phase = 'http_request_firewall_custom';
  return { phase, kind: 'zone', name: 'default', ownership: 'exclusive', rules, ...options };
}

/** A ruleset as the service answers it, decoded. */
export function liveRuleset(rules: readonly object[], options: object = {}): LiveRuleset {
  const phase = 'http_request_firewall_custom';
  return decodeRuleset({
    id: RULESET_ID,
    name: 'default',
    kind: 'zone',
    phase,
    version: '4',
    rules,
    ...options,
  });
}

/** The only change of a comparison. */
export function onlyChange(diff: Diff): Change {
  const [change, second] = diff.changes;
  if (change === undefined || second !== undefined) throw new Error(`${diff.changes.length} changes`);
  return change;
}

/** The rules among the details. */
export function ruleDetails(details: readonly Detail[]): readonly RuleDetail[] {
  return details.flatMap((detail) => (detail.type === 'rule' ? [detail] : []));
}

/** `kept a 1→2` for each rule of a change, in its order. */
export function ledgerLines(change: Change): readonly string[] {
  return ruleDetails(change.details).map(({ change: fate, ref, from, to, moved, foreign }) =>
    [
      fate,
      ref,
      `${from ?? ''}→${to ?? ''}`,
      ...(moved ? ['moved'] : []),
      ...(foreign ? ['foreign'] : []),
    ].join(' '),
  );
}
