import { KINDS } from '../../kinds/registry.js';
import type { Vars } from '../../generated/files.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { defined } from '../../kernel/lib/defined.js';
import type { LiveFrom } from '../../kernel/model/plan.js';
import { isSameScope, type Scope } from '../../kernel/model/scope.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { REDIRECT_SETTING } from '../../engine/configuration/invariants/plain-http.js';
import { withKnownLists } from '@zonewright/edge-rules/simulation/known-lists.js';
import { casesOf, type Cases } from '@zonewright/edge-rules/way/cases.js';
import { differingIn, type Differing } from '@zonewright/edge-rules/way/differing.js';
import { drawSample, type Sample, type Side } from '@zonewright/edge-rules/way/sampling.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { schemeOf } from '../../engine/configuration/invariants/scheme.js';
import { scopesToLookAt, type LookOptions } from '../inspect/chosen-scopes.js';
import type { WatchedHost } from '../ports/host.js';
import type { LiveFromOption } from '../ports/shared-options.js';
import { usageError } from '../ports/usage-error.js';
import { withReadSession } from '../session/session.js';
import { parseExpressionArgument, expressionWithVars } from './expression.js';
import { readRuleSides, type RuleSides } from './sides.js';
import { sameJson } from '../../kernel/lib/fields.js';
import { fateKey, type Fate } from '@zonewright/edge-rules/way/fates.js';

/** The scope, and its sides. */
export interface AskOptions extends LookOptions, LiveFromOption {
  readonly side: SideName | 'both';
}

export type SideName = 'live' | 'declared';

/** What becomes of what an expression selects. */
export interface Answer {
  readonly scope: Scope;
  readonly expression: string;
  readonly scheme: Scheme;
  /** The wanted, existing sides, in the sample's order. */
  readonly sides: readonly AnsweredSide[];
  /** No file declares the scope: it has only its live side. */
  readonly isUndeclared: boolean;
  /** True if it is proved that the files don't change it. */
  readonly isUnchanged: boolean;
  readonly sample: Sample;
  /** What is left out, as sentences. */
  readonly notes: readonly string[];
  readonly liveFrom?: LiveFrom;
  readonly reads: number;
}

export interface AnsweredSide extends Cases {
  readonly name: SideName;
}

/**
 * What live and declared rules do to an expression's requests or packets. GET requests only. Throws a UserError for a wrong expression or unreadable
 * rules.
 */
export async function askRules(
  written: string,
  configuration: Configuration,
  options: AskOptions,
  host: WatchedHost,
): Promise<Answer> {
  const scope = requestedScope(configuration, options);
  const { settings } = configuration;
  const expression = expressionWithVars(written, varsOf(scope, configuration));
  const scheme = schemeOf(expression, { level: scope.level, phases: phasesOf(scope, configuration) });
  const tree = parseExpressionArgument(expression, scheme, settings);
  const isUndeclared = !mayDeclare(scope, configuration);
  const names = requestedSides(options, isUndeclared);
  return withReadSession(settings, options, host, async (reading) => {
    const { sent, liveFrom } = reading;
    const [read] = await readRuleSides(
      configuration,
      [scope],
      { concurrency: options.concurrency, scheme },
      host,
      reading,
    );
    if (read === undefined) throw new TypeError('one scope was asked for');
    const asked = names.map((name): Side => ({
      tree: withKnownLists(tree, read.lists[name]),
      way: read[name],
    }));
    const sides = asked.map((side, index): AnsweredSide => ({
      name: names[index] ?? 'live',
      ...casesOf(side.tree, side.way),
    }));
    const [first, second] = asked;
    const differing = first === undefined || second === undefined ? undefined : differingIn(first, second);
    const probes = [
      ...(differing?.boxes ?? []),
      ...sides.flatMap(({ cases }) => cases.map(({ box }) => box)),
    ];
    const sample = drawSample(asked, probes);
    return {
      scope,
      expression,
      scheme,
      sides,
      isUndeclared,
      isUnchanged: differing !== undefined && isUnchanged(sides, differing, read.lists),
      sample,
      notes: [...read.notes, ...(read.isRedirectKnown ? [] : [NO_SETTING])],
      reads: sent.reads,
      ...defined({ liveFrom }),
    };
  });
}

const NO_SETTING = `No file declares ${REDIRECT_SETTING}. It is not known whether the zone redirects requests without TLS.`;

function requestedScope(configuration: Configuration, options: AskOptions): Scope {
  const [scope, other] =
    options.zone === undefined && options.account === undefined
      ? []
      : scopesToLookAt(configuration, options, ['zone', 'account']);
  if (scope !== undefined && other === undefined) return scope;
  throw usageError('ask takes one zone or one account', 'Give --zone NAME or --account NAME.');
}

/** The variables of the project and the scope's files. Leaves out those that files define differently. */
function varsOf(scope: Scope, { scopes, settings }: Configuration): Vars {
  const parts = scopes.find((one) => isSameScope(one.scope, scope))?.parts ?? [];
  const own = parts.flatMap(({ vars }) => Object.entries(vars));
  const agreed = own.filter(([name, value]) =>
    own.every(([other, its]) => other !== name || canonicalText(its) === canonicalText(value)),
  );
  return { ...settings.vars.values, ...Object.fromEntries(agreed) };
}

function phasesOf(scope: Scope, { scopes }: Configuration): readonly string[] {
  const parts = scopes.find((one) => isSameScope(one.scope, scope))?.parts ?? [];
  return parts.flatMap(({ sections }) =>
    KINDS.flatMap((kind) => kind.ruleLists(sections)).map(({ phase }) => phase),
  );
}

/** An account's files may change what its zones do. */
function mayDeclare(scope: Scope, { scopes }: Configuration): boolean {
  return scopes.some(
    (one) => isSameScope(one.scope, scope) || (scope.level === 'zone' && one.scope.level === 'account'),
  );
}

function requestedSides({ side }: AskOptions, isUndeclared: boolean): readonly SideName[] {
  if (side === 'declared' && isUndeclared)
    throw usageError(
      'no file declares it, so only its live rules are known',
      'Leave --side out, or give --side live.',
    );
  if (side !== 'both') return [side];
  return isUndeclared ? ['live'] : ['live', 'declared'];
}

/**
 * True if it is proved that the files change no outcome: both sides searched whole, with equal rules, parameters and lists. Never true if an opaque
 * rule decides. Pure.
 */
function isUnchanged(sides: readonly Cases[], differing: Differing, lists: RuleSides['lists']): boolean {
  const isWhole = [differing, ...sides].every(({ isPart }) => isPart === undefined);
  if (!isWhole || differing.boxes.length > 0 || !sameJson([...lists.live], [...lists.declared])) return false;
  const [first, ...others] = sides.map(({ cases }) => parametersByFate(cases.map(({ fate }) => fate)));
  return first !== undefined && others.every((other) => sameJson(first, other));
}

/** Parameters of deciding rules. Undefined if one is unknown: unknown equals nothing. */
function parametersByFate(fates: readonly Fate[]): Readonly<Record<string, unknown>> | undefined {
  if (fates.some(({ kind }) => kind === 'depends')) return undefined;
  return Object.fromEntries(
    fates.map((fate) => [fateKey(fate), fate.kind === 'stopped' ? (fate.by.rule.parameters ?? null) : null]),
  );
}
