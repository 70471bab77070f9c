import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { readRulesetNames, type ListedRuleset, type RulesetNames } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readEntryPoint } from '../rule-lists/rulesets.js';
import type { RulesetSpec } from './spec.js';

/** The entry point of a phase, and the custom rulesets that its rules may execute by name. */
export interface Deployment {
  readonly entryPoint: LiveRuleset | undefined;
  /** Every custom ruleset of the scope; empty if no rule refers to one. */
  readonly custom: readonly ListedRuleset[];
  /** The names of the rulesets that its rules execute or skip. */
  readonly names: RulesetNames;
}

/** Reads the entry point of a phase. All reads share one list of rulesets. Throws an ApiError or a ShapeError. */
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
