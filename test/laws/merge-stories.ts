import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { ChangeDocument, PlanDocument } from '../../src/generated/documents/plan.js';
import type { EmulatorState } from '../../src/emulator/index.js';
import { commentsOn } from '../helpers/plan-comments.js';
import {
  MALLORY,
  OTHER_APP,
  openMergeFlow,
  type Files,
  type HowToMerge,
  type MergeFlow,
} from '../helpers/merge-flow.js';
import { OTHER_ZONE, ZONE } from '../helpers/world.js';

const NAMES = ['a', 'b', 'c', 'd'] as const;
type Name = (typeof NAMES)[number];
type Value = 0 | 1 | 2;

/** One thing in one file, so that branches never meet in a file: a policy with a value (0: none), a switch, or the thresholds. */
type Edit =
  | { readonly of: 'policy'; readonly name: Name; readonly value: Value }
  | { readonly of: 'shield'; readonly enabled: boolean }
  | { readonly of: 'safety'; readonly strict: boolean };

const source = (value: Value): string => `https://v${value}.example.com`;

function filesOf(edit: Edit): Files {
  switch (edit.of) {
    case 'policy': {
      const { name, value } = edit;
      const text = `- { description: ${name}, action: log, expression: "true", value: { script-src: ["${source(value)}"] } }\n`;
      return { [`fragments/${name}.yaml`]: value === 0 ? '[]\n' : text };
    }
    case 'shield':
      return {
        'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: ${edit.enabled} }\n`,
      };
    case 'safety':
      return {
        'zonewright.yaml': edit.strict ? 'safety: { max_updates: 0, max_deletes: 0 }\n' : 'version: 1\n',
      };
  }
}

/** Edits by name. */
export const policy = (name: Name, value: Value): Edit => ({ of: 'policy', name, value });
export const shield = (enabled: boolean): Edit => ({ of: 'shield', enabled });
const safety = (strict: boolean): Edit => ({ of: 'safety', strict });

/** How everything is in the beginning, wanted and live. */
const FIRST: readonly Edit[] = [
  policy('a', 1),
  policy('b', 1),
  policy('c', 0),
  policy('d', 0),
  shield(false),
  safety(false),
];

const filesOfAll = (edits: readonly Edit[]): Files =>
  Object.fromEntries(edits.flatMap((edit) => Object.entries(filesOf(edit))));

const START: Files = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\ncsp_policies:\n  ownership: exclusive\n  policies:\n${NAMES.map((name) => `    - include: ../fragments/${name}.yaml\n`).join('')}`,
  ...filesOfAll(FIRST),
};

/** Somebody's edit of the live side. */
function editLive(state: EmulatorState, edit: Edit): void {
  const [shop, blog] = [state.zones[ZONE], state.zones[OTHER_ZONE]];
  if (edit.of === 'shield' && blog !== undefined) blog.page_shield.enabled = edit.enabled;
  if (edit.of !== 'policy' || shop === undefined) return;
  const { name, value } = edit;
  const others = shop.policies.filter(({ description }) => description !== name);
  const common = { description: name, action: 'log', expression: 'true', enabled: 'true' };
  const id = `${NAMES.indexOf(name)}`.repeat(32);
  shop.policies = value === 0 ? others : [...others, { ...common, id, value: `script-src ${source(value)}` }];
}

/** What may happen to a pull request before it is merged. */
type Before = 'post' | 'amend' | 'other environment' | 'copied by a person' | 'cut' | 'check of another app';
/** What may happen between a merge and the run that comes next. */
type After =
  | 'post'
  | 'edited comment'
  | 'undone live'
  | 'comments gone, undone live'
  | 'died, undone live'
  | 'reverted'
  | 'edited live'
  | 'push'
  | 'strict'
  | 'late run';

/** What becomes of one pull request. */
export interface Story {
  readonly edits: readonly Edit[];
  readonly before: readonly Before[];
  readonly isMerged: boolean;
  readonly how: HowToMerge;
  readonly after: readonly After[];
  readonly other: Edit;
  readonly hasRun: boolean;
  /** The next one is opened and planned before this one is merged. */
  readonly overlaps: boolean;
}

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom<Value>(0, 1, 2))
      .map((drawn) => policy(...drawn)),
  },
  { weight: 2, arbitrary: fc.boolean().map(shield) },
  { weight: 1, arbitrary: fc.boolean().map(safety) },
);

export const how = fc.constantFrom<HowToMerge>('merge', 'squash', 'rebase');

/** Any story. */
export const story: fc.Arbitrary<Story> = fc.record({
  edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
  before: fc.array(
    fc.constantFrom<Before[]>(
      'post',
      'post',
      'post',
      'amend',
      'other environment',
      'copied by a person',
      'cut',
      'check of another app',
    ),
    { maxLength: 2 },
  ),
  isMerged: fc.nat({ max: 9 }).map((drawn) => drawn > 0),
  how,
  after: fc.array(
    fc.constantFrom<After[]>(
      'post',
      'edited comment',
      'undone live',
      'comments gone, undone live',
      'died, undone live',
      'reverted',
      'edited live',
      'push',
      'strict',
      'strict',
      'late run',
    ),
    { maxLength: 2 },
  ),
  other: edit,
  hasRun: fc.boolean(),
  overlaps: fc.boolean(),
});

/** A change that somebody merged after our comment had shown it. */
interface Consent {
  readonly pull: number;
  readonly address: string;
  readonly digest: string;
  readonly risks: ReadonlySet<string>;
}

/** What people did and saw, kept apart from what the tool reads in comments. */
export interface Model {
  readonly flow: MergeFlow;
  /** Consent that was not used yet. */
  consents: readonly Consent[];
  written: number;
}

/** Starts where everything is as it is wanted. The flow of it has to be closed. */
export async function begin(forge: 'github' | 'gitlab' = 'github'): Promise<Model> {
  const state = {
    zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } },
  };
  const flow = await openMergeFlow(START, { state }, forge);
  for (const one of FIRST) flow.emulator.update((live) => editLive(live, one));
  return { flow, consents: [], written: 0 };
}

/** Until it is merged. */
async function prepare({ flow }: Model, { edits, before, other }: Story): Promise<number> {
  const number = flow.open(filesOfAll(edits));
  for (const happens of before) {
    switch (happens) {
      case 'post':
        expect((await flow.post(number)).exit).toBe(0);
        break;
      case 'amend':
        flow.amend(number, filesOf(other));
        break;
      case 'other environment':
        await flow.post(number, '--environment', 'staging');
        break;
      case 'cut':
        for (const comment of flow.hosted.comments.filter(({ on }) => on === number))
          comment.body = comment.body.slice(0, -2);
        break;
      case 'check of another app':
        for (const [index, check] of flow.hosted.checks.entries())
          flow.hosted.checks[index] = { ...check, user: OTHER_APP };
        for (const [index, status] of flow.hosted.statuses.entries())
          flow.hosted.statuses[index] = { ...status, user: OTHER_APP };
        break;
      case 'copied by a person': {
        const body = approvingAll(await flow.planned(number));
        flow.hosted.comments.unshift({
          id: flow.hosted.comments.length + 1,
          on: number,
          user: MALLORY,
          body,
        });
      }
    }
  }
  return number;
}

async function merge(model: Model, number: number, { how: way }: Story): Promise<void> {
  const { flow } = model;
  const shown = flow.posted.get(number)?.changes ?? [];
  flow.merge(number, way);
  const given = shown.map(({ address, digest, risks }) => ({
    pull: number,
    address,
    digest,
    risks: new Set(risks.map(({ code }) => code)),
  }));
  model.consents = [...model.consents, ...given];
}

async function follow(model: Model, number: number, { edits, after, other }: Story): Promise<void> {
  const { flow } = model;
  for (const happens of after) {
    switch (happens) {
      case 'post':
        await flow.post(number);
        break;
      case 'edited comment': {
        const ours = flow.hosted.comments.find(({ on, user }) => on === number && user?.type === 'Bot');
        const body = approvingAll(await planNow(flow));
        Object.assign(ours ?? {}, { body, updatedAt: '2026-11-20T13:00:00Z' });
        break;
      }
      case 'undone live': {
        // First what is merged is carried out, then somebody takes it back: what was used must not be used again.
        await apply(model);
        undoLive(flow, edits);
        break;
      }
      case 'comments gone, undone live':
        await apply(model);
        flow.hosted.comments.splice(0);
        undoLive(flow, edits);
        break;
      case 'died, undone live':
        await withDeath(flow, () => apply(model));
        undoLive(flow, edits);
        break;
      case 'reverted': {
        const reverted = firstOf(edits).filter((one) => !edits.some((own) => isDeepStrictEqual(one, own)));
        flow.push(filesOfAll(reverted));
        await apply(model);
        const gone = new Set(reverted.map(addressOf));
        model.consents = model.consents.filter(({ pull, address }) => pull !== number || !gone.has(address));
        flow.push(filesOfAll(edits));
        await apply(model);
        break;
      }
      case 'edited live':
        flow.emulator.update((live) => editLive(live, other));
        break;
      case 'push':
        flow.push(filesOf(other));
        break;
      case 'strict':
        flow.push(filesOf(safety(true)));
        break;
      case 'late run':
        await applyLate(model);
    }
  }
}

/** How that was in the beginning which these edits are about. */
function firstOf(edits: readonly Edit[]): readonly Edit[] {
  const files = filesOfAll(edits);
  return FIRST.filter((one) => Object.keys(filesOf(one)).some((file) => file in files));
}

function addressOf(one: Edit): string {
  return one.of === 'policy'
    ? `zone/shop.example.com/csp_policies/${one.name}`
    : `zone/blog.example.com/${one.of === 'shield' ? 'page_shield' : 'nothing'}`;
}

function undoLive(flow: MergeFlow, edits: readonly Edit[]): void {
  for (const one of firstOf(edits)) flow.emulator.update((live) => editLive(live, one));
}

/** After the first record of a use the forge hears no more of the run: as if it had died once its writes were sent. */
async function withDeath({ github, hosted }: MergeFlow, run: () => Promise<void>): Promise<void> {
  const kept: unknown[][] = [hosted.checks, hosted.statuses];
  const before = kept.map((list) => list.push);
  for (const list of kept) {
    list.push = (...items) => {
      for (const method of ['POST', 'PATCH', 'PUT']) github.fail({ method, status: 403, times: 99 });
      return Array.prototype.push.apply(list, items);
    };
  }
  await run();
  kept.forEach((list, index) => Object.assign(list, { push: before[index] }));
  github.mend();
}

function approvingAll(plan: PlanDocument): string {
  return commentsOn(plan, { root: '.' }).join('');
}

/** What the head of main would change now. */
export async function planNow(flow: MergeFlow): Promise<PlanDocument> {
  const planned = await flow.zonewright(['plan', '--format', 'json']);
  expect(planned.exit).toBe(0);
  return JSON.parse(planned.out) as PlanDocument;
}

/** Applies the head, and holds every write against what was seen and not used. */
export async function apply(model: Model): Promise<void> {
  const { flow } = model;
  const { changes } = await planNow(flow);
  const ran = await flow.apply();
  expect([0, 4, 5]).toContain(ran.exit);
  const sent = flow.emulator.requests.filter(({ method }) => method !== 'GET');
  for (const { method, path, body } of sent) {
    const change = changes.find(({ request }) => isSame(request, { method, path, body }));
    const consents = model.consents.filter(({ digest }) => digest === change?.digest);
    expect(consents).not.toEqual([]);
    const seen = new Set(consents.flatMap(({ risks }) => [...risks]));
    expect(change?.risks.map(({ code }) => code).filter((code) => !seen.has(code))).toEqual([]);
    model.consents = model.consents.filter((consent) => !consents.includes(consent));
    model.written += 1;
  }
}

function isSame(
  request: ChangeDocument['request'],
  sent: { readonly method: string; readonly path: string; readonly body: unknown },
): boolean {
  const text = (body: unknown): string => JSON.stringify(body ?? null);
  return (
    request.method === sent.method && request.path === sent.path && text(request.body) === text(sent.body)
  );
}

/** The run of a commit that is not the head any more. */
async function applyLate({ flow }: Model): Promise<void> {
  const head = flow.hosted.branches['main'] ?? '';
  flow.hosted.branches['main'] = 'f'.repeat(40);
  expect((await flow.apply()).exit).toBe(4);
  expect(flow.writes()).toEqual([]);
  flow.hosted.branches['main'] = head;
}

/** Tells stories one after another, as far as they don't overlap, and applies the head in the end. */
export async function tell(model: Model, stories: readonly Story[]): Promise<void> {
  const waiting: { readonly number: number; readonly story: Story }[] = [];
  for (const [index, one] of stories.entries()) {
    waiting.push({ number: await prepare(model, one), story: one });
    if (one.overlaps && index < stories.length - 1) continue;
    for (const { number, story: due } of waiting.splice(0)) {
      if (!due.isMerged) continue;
      await merge(model, number, due);
      await follow(model, number, due);
      if (due.hasRun) await apply(model);
    }
  }
  await apply(model);
}
