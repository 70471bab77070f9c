import { isObject } from '../../kernel/model/json.js';

/** What started the workflow. */
export type Event =
  | {
      readonly type: 'pull-request';
      readonly number: number;
      /** The branch is in another repository: its workflows get no secrets. */
      readonly isFork: boolean;
      /** Merged already: a plan made now is not the reviewed one. */
      readonly isMerged: boolean;
      readonly head: string;
      readonly base: string;
      /** Its labels when the event was sent. */
      readonly labels: readonly string[];
    }
  /** A merge queue tests pull requests together as one commit. */
  | { readonly type: 'merge-group'; readonly head: string; readonly base: string }
  /** A person started the workflow. `given`: its input values. */
  | { readonly type: 'manual'; readonly given: readonly string[] }
  /** `before`: the branch's former head; absent if new. */
  | { readonly type: 'push'; readonly branch: string; readonly before?: string }
  | { readonly type: 'other' };

/** Decodes an event (GitHub, "Webhook events and payloads"). A pull request without a known repository counts as a fork's. */
export function eventFrom(name: string | undefined, payload: unknown): Event {
  if (name === 'pull_request' && isObject(payload)) return pullRequest(payload['pull_request']);
  if (name === 'merge_group' && isObject(payload)) return mergeGroup(payload['merge_group']);
  if (name === 'push' && isObject(payload)) return push(payload['ref'], payload['before']);
  if (name === 'workflow_dispatch') return manual(member(payload, 'inputs'));
  return { type: 'other' };
}

function manual(inputs: unknown): Event {
  const values = isObject(inputs) ? Object.values(inputs) : [];
  return { type: 'manual', given: values.filter((value) => typeof value === 'string') };
}

function pullRequest(value: unknown): Event {
  const number = member(value, 'number');
  const [head, base] = [member(value, 'head'), member(value, 'base')];
  const [headSha, baseSha] = [member(head, 'sha'), member(base, 'sha')];
  if (typeof number !== 'number' || typeof headSha !== 'string' || typeof baseSha !== 'string') {
    return { type: 'other' };
  }
  const [from, to] = [member(head, 'repo'), member(base, 'repo')].map((repository) =>
    member(repository, 'full_name'),
  );
  return {
    type: 'pull-request',
    number,
    isFork: typeof from !== 'string' || from !== to,
    isMerged: member(value, 'merged') === true,
    head: headSha,
    base: baseSha,
    labels: labelsIn(value),
  };
}

function mergeGroup(value: unknown): Event {
  const [head, base] = [member(value, 'head_sha'), member(value, 'base_sha')];
  return typeof head === 'string' && typeof base === 'string'
    ? { type: 'merge-group', head, base }
    : { type: 'other' };
}

function labelsIn(value: unknown): readonly string[] {
  const labels = member(value, 'labels');
  const names = Array.isArray(labels) ? labels.map((label: unknown) => member(label, 'name')) : [];
  return names.filter((name) => typeof name === 'string');
}

function push(ref: unknown, before: unknown): Event {
  const branch = typeof ref === 'string' ? /^refs\/heads\/(.+)$/s.exec(ref)?.[1] : undefined;
  if (branch === undefined) return { type: 'other' };
  const wasThere = typeof before === 'string' && /^(?!0+$)[0-9a-f]{40,64}$/.test(before);
  return { type: 'push', branch, ...(wasThere ? { before } : {}) };
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
