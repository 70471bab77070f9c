import type { Configuration } from '../../../engine/configuration/configuration.js';
import { valueWhileWriting } from '../../../files/yaml/cursor.js';
import { rememberWithInput } from '../../../kernel/lib/remember.js';
import { inert } from '../../../kernel/lib/inert.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { doesOf } from '../../../kinds/rule-lists/does/does.js';
import { actionAbout } from '@zonewright/edge-rules/expressions/catalogue/about-actions.js';
import { lifeWords } from '../../reports/change/life-words.js';
import { codeSpan } from '../../reports/printers/markdown/markdown.js';
import type { Scene } from '../scene.js';
import { valueAt } from '../../../kernel/lib/value-at.js';
import { invariantsOf, knownOf, testsOf, type KnownRule } from './known.js';
import type { WrittenRule } from './written.js';

/** Members of a rule that are never sent. */
const NOT_SENT: ReadonlySet<string> = new Set(['meta', 'protected', 'position', 'not_understood']);

/** What a rule does besides what its action says: the ruleset that it executes, what it skips, its rate, its target. Empty for an action alone. Not inert yet. */
export function effectsOf(scene: Scene, rule: WrittenRule): readonly string[] {
  return doesOf(sentPart(scene, rule), scene.live.rulesets).lines;
}

function sentPart(scene: Scene, { path }: WrittenRule): Raw {
  const value = valueAt(valueOf(scene), path);
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => !NOT_SENT.has(name)));
}

const valueOf = rememberWithInput(({ text }: Scene) => valueWhileWriting(text));

/** `2 tests, 1 invariant`; of what there is none, `no test`. */
export function reachWords(tests: number, invariants: number): string {
  return [
    tests === 0 ? 'no test' : count(tests, 'test'),
    invariants === 0 ? 'no invariant' : count(invariants, 'invariant'),
  ].join(', ');
}

/** More names are counted. */
const MOST_NAMED = 8;

/** What a rule means, for a hover: what it does, what tests and invariants say of it, whose it is, and what keeps it from having an effect. */
export function ruleWords(scene: Scene, rule: WrittenRule): string {
  const action = sentPart(scene, rule)['action'];
  const about = typeof action === 'string' ? actionAbout(action) : undefined;
  const known = knownOf(scene, rule);
  const head = `**${codeSpan(rule.ref)}**: ${codeSpan(typeof action === 'string' ? action : 'no action')}`;
  const does = effectsOf(scene, rule).map((line) => `- ${codeSpan(line)}`);
  const life = known?.meta === undefined ? '' : lifeWords(known.meta);
  return [
    about === undefined ? head : `${head}. ${about}`,
    does.join('\n'),
    shadowOf(scene, rule)?.message ?? '',
    known === undefined ? '' : reachParagraph(scene, known),
    life === '' ? '' : codeSpan(life),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Which tests and invariants depend on a rule; empty for one that no test can show. */
function reachParagraph(scene: Scene, known: KnownRule): string {
  if (known.tested.length === 0) return '';
  const [tests, invariants] = [testsOf(known), invariantsOf(scene, known)];
  const named = (what: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${what}: ${someOf(names.map(codeSpan), MOST_NAMED)}`];
  return [
    reachWords(tests.length, invariants.length),
    ...named('It decides', tests),
    ...named('Without it these have another verdict', invariants),
  ].join('  \n');
}

/** The finding that nothing reaches a rule, accepted or not. */
export function shadowOf({ configuration, file, ...scene }: Scene, rule: WrittenRule): Finding | undefined {
  return shadowsIn(configuration).find(({ location }) => {
    if (location?.file !== file) return false;
    const at = scene.positions.offsetAt(scene.positions.rangeAt(location).start);
    return rule.span.start <= at && at <= rule.span.end;
  });
}

const shadowsIn = rememberWithInput(({ findings, accepted }: Configuration) =>
  [...findings, ...(accepted?.hidden ?? [])].filter(({ code }) => code === 'rule-shadowed'),
);

/** `shadowed by block-all`, `selects no traffic`. */
export function shadowWords({ related }: Finding): string {
  const by = related?.message.replace(/^rule /, '');
  return by === undefined ? 'selects no traffic' : `shadowed by ${inert(by)}`;
}
