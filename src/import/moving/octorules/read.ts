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
}

/** Where the rules of a configuration are; undefined when it is none of octorules. Throws an UnreadTree. */
export async function readConfig(file: string, files: RepositoryFiles): Promise<OctorulesConfig | undefined> {
  const { value } = await readTree(file, files);
  const providers = isObject(value) ? value['providers'] : undefined;
  if (!isObject(providers)) return undefined;
  const rules = providers['rules'];
  const directory = isObject(rules) ? rules['directory'] : undefined;
  const zones = isObject(value) && isObject(value['zones']) ? Object.keys(value['zones']) : [];
  return { directory: typeof directory === 'string' ? directory : './rules', zones };
}

/**
 * Reads the files of rules of octorules, each named after a zone or an account (octorules, Config.load_zone_rules and load_account_rules). `files`
 * are those of their folder, `source` is what was named. A file that can't be read is told among what is unclear.
 */
export async function readRules(
  files: RepositoryFiles,
  { directory, zones }: OctorulesConfig,
  source: string,
): Promise<Former> {
  const shown = (file: string): string => posix.join(directory, file);
  const names = await files.list(['*.yaml']);
  const unclear: FormerUnclear[] = [];
  const read: { readonly file: string; readonly rules: RulesFile }[] = [];
  for (const file of names) {
    const tree = await treeOrWhy(file, files);
    if (typeof tree === 'string') unclear.push({ name: shown(file), why: tree });
    else
      read.push({ file: shown(file), rules: rulesFile(shown(file), tree, { name: posix.parse(file).name }) });
  }
  return {
    tool: 'octorules',
    source,
    things: read.flatMap(({ rules }) => rules.things),
    others: byType(read.flatMap(({ file, rules }) => rules.others.map((type) => ({ type, name: file })))),
    unclear,
    owners: names.map((file) => {
      const { name } = posix.parse(file);
      return { level: zones.includes(name) || name.includes('.') ? 'zone' : 'account', name };
    }),
    sensitive: [],
    program: 'octorules',
  };
}

async function treeOrWhy(file: string, files: RepositoryFiles): Promise<Tree | string> {
  try {
    return await readTree(file, files);
  } catch (error) {
    if (error instanceof UnreadTree) return error.message;
    throw error;
  }
}
