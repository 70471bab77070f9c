import { posix } from 'node:path';
import { isObject } from '../../../kernel/model/json.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';
import { byType, type Former, type FormerUnclear } from '../former.js';
import { rulesFile, type RulesFile } from './rules-file.js';
import { readTree, UnreadTree, type Tree } from './tree.js';

/** What the configuration of octorules says of where the rules are. */
export interface OctorulesConfig {
  /** From the folder of the configuration. */
  readonly directory: string;
  /** The zones that it names. */
  readonly zones: readonly string[];
  /** Those of them that have a file of rules, unless they have no rules: all but those whose `sources` are others. */
  readonly ruled: readonly string[];
}

/** Where the rules of a configuration are; undefined when it is none of octorules. Throws an UnreadTree. */
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
 * Reads the files of rules of octorules, each named after a zone or an account (octorules, Config.load_zone_rules and load_account_rules). `files`
 * are those of their folder, `source` is what was named. A file that can't be read, or is missing, is reported as unclear.
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

/** A file that can't be read, with the place; of one that it includes, both. */
function unreadWords(
  { file: where, at, message }: UnreadTree,
  file: string,
  shown: (file: string) => string,
): Pick<FormerUnclear, 'name' | 'why'> {
  const place = `${shown(where)}${at === undefined ? '' : `:${at.line}:${at.column}`}`;
  return where === file ? { name: place, why: message } : { name: shown(file), why: `${place}: ${message}` };
}
