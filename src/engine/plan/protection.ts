import { someOf } from '../../kernel/lib/phrases.js';
import type { Change, RuleDetail } from '../../kernel/model/change.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import type { Risk } from '../../kernel/model/risk.js';
import { isSameScope, scopeAddress, shortAddress } from '../../kernel/model/scope.js';
import { objectAddress } from '../../kinds/lookup.js';
import type { ProtectedMark } from '../configuration/marks.js';
import type { DeclaredScope } from '../configuration/resolve.js';

/** The most to name in the risk; more are counted. */
const MOST_NAMED = 5;

/** A scope's protected objects, by its files or the base revision's: no branch removes a mark together with what it guards. */
export function marksOf(
  declared: DeclaredScope,
  base: readonly DeclaredScope[] | undefined,
): readonly ProtectedMark[] {
  const own = declared.parts.flatMap(({ marks }) => marks);
  const before = base?.find(({ scope }) => isSameScope(scope, declared.scope));
  const known = new Set(own.map(thingOf));
  const lifted =
    before?.parts.flatMap(({ marks }) => marks).filter((mark) => !known.has(thingOf(mark))) ?? [];
  return [...own, ...lifted];
}

function thingOf({ address, rule }: ProtectedMark): string {
  return JSON.stringify([address, rule]);
}

/** A change with the risk of touching something protected; unchanged if it touches none. Pure. */
export function withProtection(change: Change, marks: readonly ProtectedMark[]): Change {
  const name = shortAddress(objectAddress(change));
  const former = change.formerly && shortAddress(objectAddress({ ...change, ...change.formerly }));
  const touched = marks.flatMap((mark) => {
    if (mark.address === name) return touch(change, mark);
    return mark.address === former ? [protectedWords(mark.rule, mark.location, 'gets another name')] : [];
  });
  if (touched.length === 0) return change;
  const message = someOf(touched, MOST_NAMED);
  return { ...change, risks: [...change.risks, { code: 'touches-protected', message }] };
}

/** As withProtection, for all changes of a scope. */
export function withProtectionIn(plan: ScopePlan, marks: readonly ProtectedMark[]): ScopePlan {
  if (plan.status === 'incomplete' || marks.length === 0) return plan;
  const changes = plan.changes.map((planned) => ({
    ...planned,
    change: withProtection(planned.change, marks),
  }));
  return { ...plan, changes };
}

/** The risk of a protected object leaving the files. `name`: its address in the scope; `parts`: leaving rules or members, absent for all. Pure. */
export function protectionOfLeave(
  name: string,
  parts: readonly string[] | undefined,
  marks: readonly ProtectedMark[],
): readonly Risk[] {
  const touched = marks
    .filter(
      ({ address, rule }) => address === name && (rule === undefined || parts?.includes(rule) !== false),
    )
    .map(({ rule, location }) => protectedWords(rule, location, 'leaves the files'));
  if (touched.length === 0) return [];
  return [{ code: 'touches-protected', message: someOf(touched, MOST_NAMED) }];
}

function protectedWords(rule: string | undefined, { file, line }: Location, fate: string): string {
  return `${rule === undefined ? 'this' : `rule ${rule}`} is protected (${file}:${line}), and it ${fate}`;
}

function touch(change: Change, { rule, location }: ProtectedMark): readonly string[] {
  const { action, details } = change;
  if (action === 'create') return [];
  if (rule === undefined)
    return [protectedWords(rule, location, action === 'delete' ? 'is removed' : 'is changed')];
  const rules = details.filter((detail) => detail.type === 'rule');
  const [fate] = rules.filter(hasName(rule)).flatMap((own) => fateOf(own, rules) ?? []);
  return fate === undefined ? [] : [protectedWords(rule, location, fate)];
}

/** True if a name is a rule's ref, former ref or id: a new ref must not evade its mark. */
function hasName(name: string): (rule: RuleDetail) => boolean {
  return ({ ref, id, fields = [] }) =>
    ref === name || id === name || fields.some(({ field, before }) => field === 'ref' && before === name);
}

function fateOf(own: RuleDetail, rules: readonly RuleDetail[]): string | undefined {
  if (own.change === 'removed') return 'is removed';
  if (own.change === 'changed') return 'is changed';
  if (own.change === 'added') return undefined;
  return rules.some((other) => changesSides(own, other))
    ? 'changes its order among the other rules'
    : undefined;
}

/** True if two remaining rules change their order, whichever is reported as moved. */
function changesSides(own: RuleDetail, other: RuleDetail): boolean {
  if (own.from === undefined || own.to === undefined || other.from === undefined || other.to === undefined)
    return false;
  return Math.sign(own.from - other.from) !== Math.sign(own.to - other.to);
}

/** Findings for removed marks. Nothing live changes, but what a mark guarded is open. */
export function liftedMarks(
  base: readonly DeclaredScope[],
  head: readonly DeclaredScope[],
): readonly Finding[] {
  return head.flatMap(({ scope, parts }) => {
    const own = new Set(parts.flatMap(({ marks }) => marks).map(thingOf));
    const before = base.find((other) => isSameScope(other.scope, scope));
    const lifted =
      before?.parts.flatMap(({ marks }) => marks).filter((mark) => !own.has(thingOf(mark))) ?? [];
    return lifted.map(({ address, rule, location: { file, line } }): Finding => ({
      severity: 'warning',
      code: 'protection-lifted',
      message: `${rule === undefined ? '' : `rule ${rule} of `}${address} is protected in the base revision (${file}:${line}), but no longer in the files`,
      help: 'After this is merged, a change of it no longer has the risk touches-protected.',
      scope: scopeAddress(scope),
    }));
  });
}
