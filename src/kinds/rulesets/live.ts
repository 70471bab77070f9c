import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { readRulesetNames, type ListedRuleset, type RulesetNames } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readEntryPoint } from '../rule-lists/rulesets.js';
import type { RulesetSpec } from './spec.js';

/** A phase's entry point, and custom rulesets that it may execute by name. */
export interface Deployment {
  readonly entryPoint: LiveRuleset | undefined;
  /** Every custom ruleset of the scope; empty if no rule refers to one. */
  readonly custom: readonly ListedRuleset[];
  /** The names of rulesets that its rules execute or skip. */
  readonly names: RulesetNames;
}

/** Reads a phase's entry point. Reads share one list of rulesets. Throws an ApiError or a ShapeError. */
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
