import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { readRulesetNames, type ListedRuleset, type RulesetNames } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readEntryPoint } from '../rule-lists/rulesets.js';
import type { RulesetSpec } from './spec.js';

/** The entry point of a phase, and what its rules may execute by name. */
export interface Deployment {
  readonly entryPoint: LiveRuleset | undefined;
  /** Every custom ruleset of the account; none where no rule names one. */
  readonly custom: readonly ListedRuleset[];
  /** What the rulesets are called that its rules execute or skip. */
  readonly names: RulesetNames;
}

/** One list tells of all. */
export async function readDeployment(
  { declared, references = [] }: RulesetSpec,
  { scope }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Deployment> {
  const entryPoint = await readEntryPoint(scope, declared.phase, api, signal);
  const custom = references.length === 0 ? [] : await listCustomRulesets(scope, api, signal);
  return { entryPoint, custom, names: await readRulesetNames(scope, api, signal) };
}
