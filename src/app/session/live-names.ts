import { replayReads } from '../../engine/snapshot/snapshot-reads.js';
import type { SnapshotDocument } from '../../generated/documents/snapshot.js';
import { isObject } from '../../kernel/model/json.js';
import { UserError } from '../../kernel/model/errors.js';
import { readObservedPart } from '../../kinds/observed/read.js';
import { listRulesets, type RulesetNames } from '../../kinds/rule-lists/ruleset-list.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import type { Host } from '../ports/host.js';
import { readSnapshotFile } from './live-from.js';

/** A rule of a managed ruleset. */
export interface ManagedRule {
  readonly id: string;
  readonly description: string;
  readonly categories: readonly string[];
}

/** A managed ruleset, with its rules if read. */
export interface ManagedRuleset {
  readonly id: string;
  readonly name: string;
  readonly phase: string;
  readonly rules: readonly ManagedRule[];
}

/** Names in a snapshot, for writing files. */
export interface LiveNames {
  readonly managed: readonly ManagedRuleset[];
  /** Names of all rulesets, by id. */
  readonly rulesets: RulesetNames;
  /** Origins of observed scripts and connections, by zone id. */
  readonly observed: ReadonlyMap<string, Readonly<Record<'script' | 'connection', readonly string[]>>>;
}

/** Without a snapshot nothing is known. */
export const NO_LIVE_NAMES: LiveNames = { managed: [], rulesets: new Map(), observed: new Map() };

/** Names in a snapshot file, without unread parts. Throws a UserError if it is unreadable or no snapshot. */
export async function readLiveNames(file: string, host: Pick<Host, 'cwd'>): Promise<LiveNames> {
  const snapshot = readSnapshotFile(file, host);
  const api = replayReads(snapshot);
  const rules = rulesIn(snapshot);
  const names = new Map<string, { readonly name: string; readonly kind: string }>();
  const managed = new Map<string, ManagedRuleset>();
  const observed = new Map<string, Record<'script' | 'connection', readonly string[]>>();
  for (const scope of snapshot.scopes) {
    const listed = await readIfPossible(() => listRulesets(scope, api));
    for (const { id, name, kind, phase } of listed.status === 'read' ? listed.value : []) {
      names.set(id, { name, kind });
      if (kind === 'managed') managed.set(id, { id, name, phase, rules: rules.get(id) ?? [] });
    }
    if (scope.level !== 'zone') continue;
    const originsOf = async (kind: 'script' | 'connection'): Promise<readonly string[]> => {
      const zone = { scope, dialect: snapshot.dialect };
      const { items } = await readObservedPart(kind, zone, api).catch(withoutItems);
      return [...new Set(items.flatMap(({ url }) => originOf(url)))].toSorted();
    };
    observed.set(scope.id, { script: await originsOf('script'), connection: await originsOf('connection') });
  }
  return { managed: [...managed.values()], rulesets: names, observed };
}

/** What was not read is unknown. */
function withoutItems(error: unknown): { readonly items: readonly { readonly url: string }[] } {
  if (error instanceof UserError) return { items: [] };
  throw error;
}

function originOf(url: string): readonly string[] {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed === undefined || parsed.origin === 'null' ? [] : [parsed.origin];
}

/** Rules of fully read rulesets, by ruleset id. */
function rulesIn({ answers }: SnapshotDocument): ReadonlyMap<string, readonly ManagedRule[]> {
  return new Map(
    answers.flatMap((answer) => {
      const [, id] = /\/rulesets\/([0-9a-f]{32})$/.exec(answer.path) ?? [];
      if (id === undefined || answer.read !== 'get' || !('result' in answer)) return [];
      const rules = isObject(answer.result) ? answer.result['rules'] : undefined;
      return Array.isArray(rules) ? [[id, rules.flatMap(managedRule)] as const] : [];
    }),
  );
}

function managedRule(rule: unknown): readonly ManagedRule[] {
  if (!isObject(rule) || typeof rule['id'] !== 'string') return [];
  const { id, description, categories } = rule;
  return [
    {
      id,
      description: typeof description === 'string' ? description : '',
      categories: Array.isArray(categories)
        ? categories.filter((one: unknown) => typeof one === 'string')
        : [],
    },
  ];
}
