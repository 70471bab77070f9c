import { posix } from 'node:path';
import { isObject } from '../../../kernel/model/json.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';
import { byType, type Former, type FormerUnclear } from '../former.js';
import { rulesFile, type RulesFile } from './rules-file.js';
import { readTree, UnreadTree, type Tree } from './tree.js';

/** Where octorules' configuration says the rules are. */
export interface OctorulesConfig {
  /** Relative to the configuration. */
  readonly directory: string;
  /** Its zones. */
  readonly zones: readonly string[];
  /** Zones with a file of rules, unless they have no rules: all but those with other `sources`. */
  readonly ruled: readonly string[];
}

/** The rules' place in a configuration; undefined if it is not octorules'. Throws an UnreadTree. */
export async function readConfig(file: string, files: RepositoryFiles): Promise<OctorulesConfig | undefined> {
  const { value } = await readTree(file, files);
  const providers = isObject(value) ? value['providers'] : undefined;
  if (!isObject(providers)) return undefined;
  const rules = providers['rules'];
  const directory = isObject(rules) ? rules['directory'] : undefined;
  const zones = isObject(value) && isObject(value['zones']) ? Object.entries(value['zones']) : [];
  return {
    directory: typeof directory === 'string' ? directory : './rules',
    zones: zones.map(([name]) => name),
    ruled: zones.flatMap(([name, zone]) => (isRuled(zone) ? [name] : [])),
  };
}

function isRuled(zone: unknown): boolean {
  const sources = isObject(zone) ? zone['sources'] : undefined;
  return !Array.isArray(sources) || sources.length === 0 || sources.includes('rules');
}

/**
 * Reads octorules' rule files, each named after a zone or account (octorules, Config.load_zone_rules and load_account_rules). `files`: their folder;
 * `source`: as named. Unreadable or missing files are unclear.
 */
export async function readRules(
  files: RepositoryFiles,
  { directory, zones, ruled }: OctorulesConfig,
  source: string,
): Promise<Former> {
  const shown = (file: string): string => posix.join(directory, file);
  const names = await files.list(['*.yaml']);
  const unclear: FormerUnclear[] = [];
  const read: { readonly file: string; readonly rules: RulesFile }[] = [];
  for (const file of names) {
    const owner = { name: posix.parse(file).name };
    const tree = await treeOrWhy(file, files);
    if (tree instanceof UnreadTree) {
      unclear.push({ ...unreadWords(tree, file, shown), owner, isUnread: true });
    } else read.push({ file: shown(file), rules: rulesFile(shown(file), tree, owner) });
  }
  for (const name of ruled.filter((zone) => !names.includes(`${zone}.yaml`))) {
    const why =
      'the configuration lists the zone, but there is no such file: for octorules it is a zone without rules';
    unclear.push({ name: shown(`${name}.yaml`), why, owner: { level: 'zone', name } });
  }
  return {
    tool: 'octorules',
    source,
    things: read.flatMap(({ rules }) => rules.things),
    others: byType(read.flatMap(({ file, rules }) => rules.others.map((type) => ({ type, name: file })))),
    unclear: [...unclear, ...read.flatMap(({ rules }) => rules.unclear)],
    owners: names.map((file) => {
      const { name } = posix.parse(file);
      return { level: zones.includes(name) || name.includes('.') ? 'zone' : 'account', name };
    }),
    sensitive: [],
    program: 'octorules',
  };
}

async function treeOrWhy(file: string, files: RepositoryFiles): Promise<Tree | UnreadTree> {
  try {
    const tree = await readTree(file, files);
    return isObject(tree.value) ? tree : new UnreadTree(file, 'it has no mapping of sections');
  } catch (error) {
    if (error instanceof UnreadTree) return error;
    throw error;
  }
}

/** An unreadable file with the place; for an included one, both files. */
function unreadWords(
  { file: where, at, message }: UnreadTree,
  file: string,
  shown: (file: string) => string,
): Pick<FormerUnclear, 'name' | 'why'> {
  const place = `${shown(where)}${at === undefined ? '' : `:${at.line}:${at.column}`}`;
  return where === file ? { name: place, why: message } : { name: shown(file), why: `${place}: ${message}` };
}
