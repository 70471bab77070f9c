import { defined } from '../../../kernel/lib/defined.js';
import { rememberEach } from '../../../kernel/lib/remember.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { ScopePlan } from '../../../kernel/model/plan.js';
import type { PlannedInvariant } from '../../../kernel/model/planned-invariant.js';
import type { Risk } from '../../../kernel/model/risk.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { refutedInWords } from '@zonewright/edge-rules/way/invariant-words.js';
import { hasErrors, type Configuration } from '../../configuration/configuration.js';
import { verdictAsWritten } from '../../configuration/invariants/as-written.js';
import { REDIRECT_SETTING } from '../../configuration/invariants/plain-http.js';
import type { Ways } from '../../configuration/invariants/ways.js';
import type { Invariant } from '@zonewright/edge-rules/way/invariant.js';
import { invariantDocument } from '../../configuration/invariants/document.js';
import {
  decideOn,
  holdsWithRedirect,
  invariantsOf,
  type JudgedInvariant,
  type ScopeInvariant,
} from '../../configuration/invariants/judge.js';
import type { LiveUrls } from './live-urls.js';
import { openWaysOfPlan, type CompletePlan, type RulesOfPlan, type WaysOfPlan } from './ways.js';

/** The scopes of a plan with its effect on invariants: a risk if it breaks one, a warning if one is already broken. */
export interface WithInvariants {
  readonly scopes: readonly ScopePlan[];
  readonly invariants: readonly PlannedInvariant[];
}

/** The invariants, and what must be known for them. */
export interface InvariantsToJudge {
  /** By scope address: those of files and of the base revision. */
  readonly byScope: ReadonlyMap<string, readonly ScopeInvariant[]>;
  /** The addresses of all declared accounts: their rules affect zones. */
  readonly accounts: readonly string[];
}

/** The invariants by scope. The base's count too: a branch can't remove one to get past it. Pure. */
export function invariantsToJudge(head: Configuration, base?: Configuration): InvariantsToJudge {
  const asked = new Map<string, readonly ScopeInvariant[]>();
  for (const configuration of base === undefined || hasErrors(base) ? [head] : [head, base])
    for (const [{ scope }, invariants] of invariantsOf(
      configuration.scopes,
      configuration.policy.invariants,
    )) {
      const address = scopeAddress(scope);
      const own = asked.get(address) ?? [];
      const demanded = new Set(own.map(keyOf));
      asked.set(address, [...own, ...invariants.filter((one) => !demanded.has(keyOf(one)))]);
    }
  const { scopes, accountsLeftOut = [] } = head;
  const accounts = scopes.filter(({ scope }) => scope.level === 'account');
  return {
    byScope: new Map([...asked].filter(([, own]) => own.length > 0)),
    accounts: [...accounts.map(({ scope }) => scopeAddress(scope)), ...accountsLeftOut],
  };
}

function keyOf({ invariant: { demand, expression, ruleset = '' } }: ScopeInvariant): string {
  return `${demand} ${ruleset} ${expression}`;
}

/** Proves or refutes invariants for live rules, and for planned ones. `liveUrls`: as readLiveUrls. Pure. */
export function withInvariantsOf(
  { byScope, accounts }: InvariantsToJudge,
  scopes: readonly ScopePlan[],
  liveUrls: LiveUrls,
): WithInvariants {
  const complete = scopes.filter((scope) => scope.status === 'complete');
  const read = new Set(complete.map(({ scope }) => scopeAddress(scope)));
  const rules = { scopes: complete, unread: accounts.filter((address) => !read.has(address)) };
  const waysOf = openWaysOfPlan(rules);
  const state = { rules, waysOf, liveUrls };
  const judged = complete.map((scope) => ({
    scope,
    invariants: judgedIn(scope, byScope.get(scopeAddress(scope.scope)) ?? [], state),
  }));
  const all = judged.flatMap(({ invariants }) => invariants);
  const broken = all.flatMap((one) => blamed(one, rules, waysOf));
  const findingsOfScopes = new Map(
    judged.map(({ scope, invariants }) => [scope, invariants.flatMap(findingsOf)]),
  );
  return {
    scopes: scopes.map((scope) =>
      scope.status === 'complete'
        ? withInvariantRisks(scope, broken, findingsOfScopes.get(scope) ?? [])
        : scope,
    ),
    invariants: [
      ...all.map((one) => ({ ...invariantDocument(one), was: one.was.kind })),
      ...scopes.flatMap((scope) => (scope.status === 'complete' ? [] : unreadIn(scope, byScope))),
    ],
  };
}

/** Unknown verdicts for a scope that was not read. */
function unreadIn({ scope }: ScopePlan, byScope: InvariantsToJudge['byScope']): readonly PlannedInvariant[] {
  const verdict = { kind: 'unknown', because: `the ${scope.level} was not read` } as const;
  return (byScope.get(scopeAddress(scope)) ?? []).map((one) => ({
    ...invariantDocument({ ...one, verdict }),
    was: verdict.kind,
  }));
}

interface Planned extends JudgedInvariant {
  readonly was: JudgedInvariant['verdict'];
  readonly of: CompletePlan;
}

/** What invariants are judged by. */
interface ReadState {
  readonly rules: RulesOfPlan;
  readonly waysOf: WaysOfPlan;
  readonly liveUrls: LiveUrls;
}

function judgedIn(
  scope: CompletePlan,
  invariants: readonly ScopeInvariant[],
  { rules, waysOf, liveUrls }: ReadState,
): readonly Planned[] {
  const isTouched = changesTouching(scope, rules).length > 0 || areUrlsChanged(scope);
  const states: readonly ('live' | 'after')[] = isTouched ? ['live', 'after'] : ['live'];
  const ways = rememberEach((scheme: Scheme) =>
    states.map((state) => ({
      ways: waysOf(scope, scheme, state),
      asWritten: areAsWritten(scope, state, liveUrls),
    })),
  );
  return invariants.map((one) => {
    const [was, will = was] = ways(one.scheme).map(({ ways: some, asWritten }) => {
      const decided = decideOnRead(one.invariant, some);
      if (asWritten === false) return decided;
      const because = asWritten === true ? undefined : asWritten.because;
      return { ...decided, verdict: verdictAsWritten(one.invariant, decided.verdict, because) };
    });
    if (was === undefined || will === undefined) throw new TypeError('there is a live state');
    return { ...one, ...will, was: was.verdict, of: scope };
  });
}

/** True if the plan changes which URLs rules see. */
function areUrlsChanged({ urls, changes }: CompletePlan): boolean {
  return urls !== undefined && changes.some(({ change }) => change.address === urls.address);
}

/** True if rules see URLs as visitors wrote them, or why that is unknown. */
function areAsWritten(
  scope: CompletePlan,
  state: 'live' | 'after',
  liveUrls: LiveUrls,
): boolean | { readonly because: string } {
  if (scope.urls !== undefined) {
    const { live, sent } = scope.urls;
    return (
      (state === 'after' && areUrlsChanged(scope) ? sent : live) ?? {
        because:
          'the live setting that says whether rules see URLs as visitors wrote them has an unknown value',
      }
    );
  }
  const read = liveUrls.get(scopeAddress(scope.scope));
  if (read?.status !== 'not-read') return read?.value ?? false;
  return {
    because: `no file declares whether rules see URLs as visitors wrote them, and it could not be read: ${read.why}`,
  };
}

/** As `decideOn`, for live state: what is undeclared was not read. */
function decideOnRead(invariant: Invariant, ways: Ways): Pick<JudgedInvariant, 'verdict' | 'edit'> {
  const decided = decideOn(invariant, ways);
  const { verdict } = decided;
  if (
    verdict.kind !== 'refuted' ||
    ways.plainHttp !== 'unknown' ||
    !holdsWithRedirect(invariant, ways, verdict)
  )
    return decided;
  return {
    verdict: {
      kind: 'unknown',
      because: `it depends on the setting ${REDIRECT_SETTING}, which no file declares`,
    },
  };
}

/** The changes that may affect a scope's traffic: of its rules, its account's, and lists. */
function changesTouching(scope: CompletePlan, { scopes }: RulesOfPlan): readonly string[] {
  const relevant = scopes.filter((other) => other === scope || other.scope.level === 'account');
  return relevant.flatMap(({ changes, rules, lists, plainHttp }) => {
    const addresses = new Set([
      ...rules.map(({ address }) => address),
      ...lists.flatMap(({ change }) => change ?? []),
      ...(plainHttp ?? []).map(({ address }) => address),
    ]);
    return changes.flatMap(({ change: { address } }) => (addresses.has(address) ? [address] : []));
  });
}

/** A change, and what it breaks. */
interface Blamed {
  readonly address: string;
  readonly risk: Risk;
}

/** The most changes tried singly to find one that breaks an invariant. Beyond, all are named. */
const MOST_BLAMED = 8;

/** The changes that break an invariant: without any one of them, it would be true or unknown. All, if none does so alone. */
function blamed(one: Planned, rules: RulesOfPlan, waysOf: WaysOfPlan): readonly Blamed[] {
  const { verdict, was, of } = one;
  if (verdict.kind !== 'refuted' || was.kind === 'refuted') return [];
  const touching = changesTouching(of, rules);
  const guilty =
    touching.length > MOST_BLAMED
      ? []
      : touching.filter((address) => {
          const others = waysOf(of, one.scheme, { without: address });
          return decideOnRead(one.invariant, others).verdict.kind !== 'refuted';
        });
  const example = refutedInWords(one.invariant, verdict, one.scheme);
  const how =
    was.kind === 'proven' ? 'no longer holds' : 'will not hold, and it is not known whether it holds live,';
  const message = `${one.name} ${how} in ${of.scope.name}: ${example}`;
  return (guilty.length === 0 ? touching : guilty).map((address) => ({
    address,
    risk: { code: 'breaks-invariant', message },
  }));
}

function findingsOf(one: Planned): readonly Finding[] {
  const { verdict, was, name, scope, location } = one;
  const place = { severity: 'warning', scope, location } as const;
  if (verdict.kind === 'refuted' && was.kind === 'refuted')
    return [
      {
        ...place,
        code: 'invariant-broken',
        message: `${name} does not hold live, and this plan does not change that: ${refutedInWords(one.invariant, verdict, one.scheme)}`,
        ...defined({ help: one.edit === undefined ? undefined : `What would help: ${one.edit}.` }),
      },
    ];
  if (verdict.kind === 'unknown' && was.kind !== 'unknown')
    return [
      {
        ...place,
        code: 'invariant-unknown',
        message: `${name}: it is not known whether it holds once this plan is applied: ${verdict.because}`,
        help: 'Ask for less, or make the rules decide without opaque parts.',
      },
    ];
  return [];
}

function withInvariantRisks(
  scope: CompletePlan,
  broken: readonly Blamed[],
  findings: readonly Finding[],
): CompletePlan {
  const changes = scope.changes.map((planned) => {
    const risks = broken.flatMap(({ address, risk }) => (address === planned.change.address ? [risk] : []));
    if (risks.length === 0) return planned;
    return { ...planned, change: { ...planned.change, risks: [...planned.change.risks, ...risks] } };
  });
  return { ...scope, changes, findings: [...scope.findings, ...findings] };
}
