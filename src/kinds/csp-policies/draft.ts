import type { DraftContext, Draft } from '../definition/draft.js';
import { asJsonObject, type Json, type JsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Settings } from '../../kernel/model/settings.js';
import { parseDirectives } from '@zonewright/edge-rules/csp/policy.js';
import { draftList, type Candidate, type Form, type ListSection } from '../toolkit/draft-list.js';
import { marked } from '../toolkit/bound-content.js';
import { boundRemarks, withMarks } from '../toolkit/not-understood.js';
import { unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers } from '../toolkit/shapes/unknown.js';
import { readPolicies, type LivePolicy } from './live.js';
import { boundPolicy, policyShape, declarableMembers } from './members.js';
import { expressionOf } from './spec.js';
import { policyKey, policyAddress } from './survey.js';

/** The draft of all live policies. Values are mappings where these mean the same. Throws an ApiError or a ShapeError. */
export async function draftPolicies(
  context: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const live = await readPolicies(context.scope, api, signal);
  if (live.length === 0) return undefined;
  return draftList(
    live.map((policy) => candidateOf(policy, context.settings)),
    LIST,
    context,
  );
}

const LIST: ListSection = {
  path: ['policies'],
  key: 'description',
  section: (policies, ownership) => ({ ownership, policies }),
};

function candidateOf(policy: LivePolicy, settings: Settings): Candidate {
  const { id, description, value } = policy;
  return {
    what: `policy ${JSON.stringify(description)} (id ${id})`,
    key: description,
    forms: [formOf(policy, mappingOf(value), [], settings), formOf(policy, value, [AS_TEXT], settings)],
    bound: (_, withId) => ({
      item: marked({ ...(withId ? { id } : {}), ...boundPolicy(policy) }),
      remarks: boundRemarks(policy.raw).map(({ text }) => text),
      secrets: [],
    }),
    thing: {
      id,
      key: policyKey(description),
      address: policyAddress(policy),
      parts: [],
    },
  };
}

const AS_TEXT = 'This is the value as the service has it: a mapping would not mean the same.';

function formOf(policy: LivePolicy, value: Json, remarks: readonly string[], settings: Settings): Form {
  const { description, action, enabled, expression, members: live = {} } = policy;
  const { parameterNames } = settings;
  const members = asJsonObject(declarableMembers(live, parameterNames));
  const item = { description, action, enabled, expression, value, ...members };
  const withOwn = withMarks(item, [expressionOf(expression)], settings);
  const unknown = unknownRemarks(unknownMembers(policyShape(parameterNames), live));
  const all = [...remarks, ...unknown, ...withOwn.remarks.map(({ text }) => text)];
  return { item: withOwn.item, remarks: all, secrets: [] };
}

/** Keeps the last of repeated directives. The difference is then reported as a fault. */
function mappingOf(text: string): JsonObject {
  return Object.fromEntries(parseDirectives(text).map(({ name, sources }) => [name, sources]));
}
