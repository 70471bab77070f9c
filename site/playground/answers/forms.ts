import { defined } from '../../../src/kernel/lib/defined.js';
import { isObject } from '../../../src/kernel/model/json.js';
import type { Level } from '../../../src/kernel/model/scope.js';
import type { Pointer } from '../../../src/files/yaml/document.js';
import { rulesetOfFile, type FileRuleset, type Mapping } from './file-ruleset.js';
import { headerFor, levelOfFile, levelOfRulesets } from './levels.js';

/** Rules in any of the forms that are understood, as a zone or account file has them. */
export interface RulesForm {
  readonly level: Level;
  /** The content of such a file. */
  readonly file: Mapping;
  /** Where parts of the file are in the text. What is in none of them is not in the text. */
  readonly places: readonly FormPlace[];
  /** What was taken for granted, as sentences. */
  readonly assumed: readonly string[];
}

interface FormPlace {
  readonly file: Pointer;
  readonly text: Pointer;
}

/** Why a text has no rules. */
export interface NoRules {
  readonly message: string;
  readonly help: string;
  /** Where in the text. */
  readonly at: Pointer;
}

/**
 * Finds the rules in a value: a list of rules, one rule, a ruleset, some rulesets, a zone or account file or its section `rulesets`, an answer of the
 * API. `phase` is for rules without one; empty if none is chosen. Pure.
 */
export function rulesFormOf(value: unknown, phase: string, at: Pointer = []): RulesForm | NoRules {
  if (Array.isArray(value)) return formOfList(value, phase, at);
  if (!isObject(value)) return { ...NO_RULES, at };
  const envelope = ENVELOPES.find((key) => key in value && !('rules' in value));
  if (envelope !== undefined) return rulesFormOf(value[envelope], phase, [...at, envelope]);
  if (SECTIONS.some((key) => key in value)) return formOfFile(value, at);
  if ('rules' in value) return formOfRulesets([value], phase, [{ file: ['rulesets', 0], text: at }]);
  if ('expression' in value || 'action' in value)
    return formOfRulesets([{ rules: [value] }], phase, [{ file: ['rulesets', 0, 'rules', 0], text: at }]);
  return { ...NO_RULES, at };
}

/** What the answers of the API have around what was asked for. */
const ENVELOPES: readonly string[] = ['result', 'ruleset'];

/** The keys of a zone or account file. */
const SECTIONS: readonly string[] = ['zone', 'zones', 'account', 'rulesets', 'custom_rulesets', 'lists'];

const NO_RULES = {
  message: 'there are no rules here',
  help: 'Write a list of rules, each with ref, action and expression; a zone file; or the JSON of a ruleset.',
};

const NO_LISTED_RULES = {
  message: 'these are rulesets without their rules',
  help: 'The API lists rulesets without rules. Ask it for one of them by its id, and paste that answer.',
};

function formOfList(list: readonly unknown[], phase: string, at: Pointer): RulesForm | NoRules {
  const isRuleset = (one: unknown): one is Mapping => isObject(one) && 'phase' in one && !('action' in one);
  if (list.length === 0 || !list.every(isRuleset))
    return formOfRulesets([{ rules: list }], phase, [{ file: ['rulesets', 0, 'rules'], text: at }]);
  if (list.every((one) => !('rules' in one))) return { ...NO_LISTED_RULES, at };
  return formOfRulesets(list, phase, [{ file: ['rulesets'], text: at }]);
}

function formOfRulesets(
  rulesets: readonly Mapping[],
  phase: string,
  places: readonly FormPlace[],
): RulesForm | NoRules {
  const read: FileRuleset[] = [];
  for (const one of rulesets) {
    const ruleset = rulesetOfFile(one, phase);
    if (ruleset === undefined) return { ...NO_RULES, at: [...(places[0]?.text ?? []), 'rules'] };
    read.push(ruleset);
  }
  const { level, why } = levelOfRulesets(read);
  return {
    level,
    file: { ...headerFor(level), rulesets: read.map(({ content }) => content) },
    places,
    assumed: [...read.flatMap(({ said }) => said), ...Object.values(defined({ why }))],
  };
}

/** A file without a zone or an account gets one: what it says is the same for all. */
function formOfFile(file: Mapping, at: Pointer): RulesForm {
  const level = levelOfFile(file);
  const hasHeader = ['zone', 'zones', 'account'].some((key) => key in file);
  return {
    level,
    file: hasHeader ? file : { ...headerFor(level), ...file },
    places: [{ file: [], text: at }],
    assumed: [],
  };
}
