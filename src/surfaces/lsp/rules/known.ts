import type { Configuration } from '../../../engine/configuration/configuration.js';
import { invariantsNoticing } from '../../../engine/configuration/life/mutants.js';
import { placeKey } from '../../../engine/configuration/life/over.js';
import { deciderOf, testedRules, type TestedRule } from '../../../engine/configuration/life/reach.js';
import type { RunnableTest } from '../../../engine/configuration/rule-tests.js';
import { flowText } from '../../../files/yaml/edit/flow.js';
import { rememberEach, rememberWithInput } from '../../../kernel/lib/remember.js';
import type { Meta } from '../../../kernel/model/meta.js';
import { trafficOfTest } from '../../../engine/configuration/rule-test-checks.js';
import type { Scene } from '../scene.js';
import type { WrittenRule } from './written.js';

/** Knowledge about a rule, for each scope that has it. */
export interface KnownRule {
  /** Without scopes where the rule doesn't run, or doesn't end its list. */
  readonly tested: readonly TestedRule[];
  /** The meta of the rule or of what is around it. */
  readonly meta?: Meta;
}

/** What is known of a rule by place; while the file has errors, by name in its last version without errors. Pure. */
export function knownOf({ configuration, file, text }: Scene, rule: WrittenRule): KnownRule | undefined {
  const { byPlace, byName } = knowledgeOf(configuration);
  const place = placeIn(text, rule.span.start);
  return byPlace.get(placeKey({ file, ...place })) ?? byName.get(nameKey(file, rule.ref));
}

/** The meta of the object that begins at an offset. Pure. */
export function metaAt({ configuration, file, text }: Scene, offset: number): Meta | undefined {
  return knowledgeOf(configuration).objects.get(placeKey({ file, ...placeIn(text, offset) }));
}

/** An offset as in findings: from 1, in characters. */
function placeIn(text: string, offset: number): { line: number; column: number; length: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1, length: 1 };
}

interface Knowledge {
  readonly byPlace: ReadonlyMap<string, KnownRule>;
  readonly byName: ReadonlyMap<string, KnownRule>;
  readonly objects: ReadonlyMap<string, Meta>;
}

const knowledgeOf = rememberWithInput(({ scopes }: Configuration): Knowledge => {
  const byPlace = new Map<string, KnownRule>();
  const byName = new Map<string, KnownRule>();
  const objects = new Map<string, Meta>();
  for (const { lives } of scopes.flatMap(({ parts }) => parts))
    for (const { part, location, meta } of lives) {
      if (location === undefined) continue;
      if (part === undefined && meta !== undefined) objects.set(placeKey(location), meta);
      if (part?.type !== 'rule') continue;
      const known: KnownRule = { tested: [], ...(meta === undefined ? {} : { meta }) };
      byPlace.set(placeKey(location), known);
      byName.set(nameKey(location.file, part.name), known);
    }
  for (const rule of testedRules(scopes)) {
    const { location } = rule;
    const key = placeKey(location);
    const before = byPlace.get(key);
    const known = { ...before, tested: [...(before?.tested ?? []), rule] };
    byPlace.set(key, known);
    byName.set(nameKey(location.file, rule.rule.rule.name), known);
  }
  return { byPlace, byName, objects };
});

function nameKey(file: string, ref: string): string {
  return JSON.stringify([file, ref]);
}

/** Names of the tests that a rule decides. Pure. */
export function testsOf({ tested }: KnownRule): readonly string[] {
  const names = tested.flatMap((rule) =>
    (decidedIn(rule.list)(rule.tests).get(rule.rule.rule.name) ?? []).map(nameOfTest),
  );
  return [...new Set(names)];
}

/** For a list, the tests decided by each rule. */
const decidedIn = rememberWithInput((list: TestedRule['list']) =>
  rememberEach((tests: readonly RunnableTest[]) => {
    const decided = new Map<string, RunnableTest[]>();
    for (const test of tests) {
      const name = deciderOf(list, test.traffic);
      if (name !== undefined) decided.set(name, [...(decided.get(name) ?? []), test]);
    }
    return decided;
  }),
);

/** Its name, or else its traffic. */
function nameOfTest({ test }: RunnableTest): string {
  return test.name ?? flowText(trafficOfTest(test)?.fields ?? {});
}

/** Names of invariants that would notice a rule's removal. Pure. */
export function invariantsOf({ configuration }: Scene, { tested }: KnownRule): readonly string[] {
  return [...new Set(tested.flatMap(noticingIn(configuration)))];
}

const noticingIn = rememberWithInput(({ scopes, policy }: Configuration) =>
  rememberEach(invariantsNoticing(scopes, policy.invariants)),
);
