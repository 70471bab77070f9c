import * as fc from 'fast-check';
import { STAGES } from '../../../src/kernel/model/stage.js';
import type { ChangeDocument, LeaveDocument, PlanDocument } from '../../../src/generated/documents/plan.js';
import type { FindingDocument } from '../../../src/generated/documents/parts.js';
import { DETAILS, detailFrom, type DetailName, lifeFrom } from './poisoned-details.js';
import type { Pen } from './poison.js';

/** Everything of a plan but its texts. */
export interface PlanShape {
  readonly narrowed: boolean;
  readonly scopes: readonly ScopeShape[];
}

interface ScopeShape {
  readonly level: 'zone' | 'account';
  readonly isRead: boolean;
  readonly changes: readonly ChangeShape[];
  readonly unchanged: number;
  readonly pending: number;
  readonly findings: number;
}

export interface ChangeShape {
  readonly action: ChangeDocument['action'];
  readonly kind: ChangeDocument['kind'];
  readonly stage: NonNullable<ChangeDocument['stage']>;
  readonly origin: ChangeDocument['origin'];
  /** What its address goes on with behind the scope. */
  readonly under: string;
  readonly hasSource: boolean;
  readonly details: readonly DetailName[];
  readonly risks: number;
}

const few = fc.integer({ min: 0, max: 2 });

export const changeShape: fc.Arbitrary<ChangeShape> = fc.record({
  action: fc.constantFrom('create', 'update', 'delete'),
  kind: fc.constantFrom('csp_policy', 'ruleset', 'logpush_job'),
  stage: fc.constantFrom(...STAGES),
  origin: fc.constantFrom(undefined, 'branch', 'drift', 'both'),
  under: fc.constantFrom('', 'csp_policies/', 'rulesets/', 'logpush_jobs/'),
  hasSource: fc.boolean(),
  details: fc.array(fc.constantFrom(...DETAILS), { maxLength: 2 }),
  risks: few,
});

export const planShape: fc.Arbitrary<PlanShape> = fc.record({
  narrowed: fc.boolean(),
  scopes: fc.array(
    fc.record({
      level: fc.constantFrom('zone', 'account'),
      isRead: fc.boolean(),
      changes: fc.array(changeShape, { maxLength: 2 }),
      unchanged: few,
      pending: fc.integer({ min: 0, max: 1 }),
      findings: few,
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

const CHANGE: ChangeShape = {
  action: 'update',
  kind: 'csp_policy',
  stage: 'protect',
  origin: 'both',
  under: 'csp_policies/',
  hasSource: true,
  details: DETAILS,
  risks: 2,
};

/** A plan with everything in it that a plan can have. */
export const FULL_PLAN: PlanShape = {
  narrowed: true,
  scopes: [
    { level: 'account', isRead: false, changes: [], unchanged: 0, pending: 0, findings: 2 },
    {
      level: 'zone',
      isRead: true,
      changes: [
        { ...CHANGE, stage: 'switch-on' },
        CHANGE,
        { ...CHANGE, action: 'delete', stage: 'remove', under: '', details: [], hasSource: false },
      ],
      unchanged: 2,
      pending: 1,
      findings: 1,
    },
  ],
};

function liveFrom(pen: Pen): NonNullable<PlanDocument['live_from']> {
  return { file: pen.text(), made_at: '2026-01-31T12:00:00Z', age_seconds: 7_300, masked: 2 };
}

/** The plan of a shape, with a text of the pen wherever text can stand. */
export function planFrom({ narrowed, scopes }: PlanShape, pen: Pen): PlanDocument {
  const named = scopes.map((scope) => ({ ...scope, name: pen.scope() }));
  const changes = named.flatMap((scope) =>
    scope.isRead ? scope.changes.map((shape) => changeFrom(shape, `${scope.level}/${scope.name}`, pen)) : [],
  );
  const pending = named.flatMap((scope) =>
    times(scope.isRead ? scope.pending : 0, () => ({
      address: `${scope.level}/${scope.name}/${pen.text()}`,
      source: { file: pen.text(), line: 7 },
      state: pen.text(),
      command: pen.text(),
    })),
  );
  const invariants = named.flatMap((scope) =>
    times(scope.isRead ? scope.pending : 0, () => ({
      name: pen.text(),
      scope: `${scope.level}/${scope.name}`,
      was: 'refuted' as const,
      verdict: 'refuted' as const,
      witness: { [pen.text()]: pen.text() },
      rule: { phase: pen.text(), name: pen.text(), description: pen.text() },
      because: pen.text(),
      help: pen.text(),
    })),
  );
  const leaving = named.flatMap((scope) =>
    times(scope.pending, () => leaveFrom(`${scope.level}/${scope.name}`, pen)),
  );
  const number = (action: ChangeDocument['action']): number =>
    changes.filter((change) => change.action === action).length;
  return {
    format_version: '1.0',
    tool_version: pen.text(),
    digest: digest(narrowed ? 'a' : 'b'),
    complete: !narrowed && scopes.every(({ isRead }) => isRead),
    ...(narrowed
      ? {
          narrowed,
          undo: { run: pen.text(), versions: [{ address: pen.text(), version: pen.text() }] },
        }
      : {}),
    ...(narrowed ? { policy: policyFrom(pen), live_from: liveFrom(pen), excluded: [pen.text()] } : {}),
    scopes: named.map(({ level, name, isRead, unchanged }) => ({
      level,
      name,
      id: pen.text(),
      complete: isRead,
      ...(isRead
        ? {
            unchanged: times(unchanged, () => `${level}/${name}/rulesets/${pen.text()}`),
            not_compared: [pen.text()],
          }
        : {}),
    })),
    summary: {
      create: number('create'),
      update: number('update'),
      delete: number('delete'),
      unchanged: scopes.reduce((sum, { unchanged }) => sum + unchanged, 0),
      ...(pending.length > 0 ? { pending: pending.length } : {}),
    },
    requests: { read: 9, write: changes.length, seconds: 70 },
    changes,
    ...(pending.length > 0 ? { pending } : {}),
    ...(leaving.length > 0 ? { leaving } : {}),
    ...(invariants.length > 0 ? { invariants } : {}),
    findings: named.flatMap(({ level, name, findings }) =>
      times(findings, () => findingFrom(`${level}/${name}`, pen)),
    ),
  };
}

export function changeFrom(shape: ChangeShape, scope: string, pen: Pen): ChangeDocument {
  const { action, kind, stage, origin, under, hasSource, details, risks } = shape;
  return {
    address: `${scope}/${under}${pen.text()}`,
    kind,
    action,
    ...(risks > 1 ? { formerly: { address: `${scope}/${under}${pen.text()}`, risks: [pen.text()] } } : {}),
    stage,
    ...(origin === undefined ? {} : { origin }),
    digest: digest('c'),
    ...(hasSource ? { source: { file: pen.text(), line: 31 } } : {}),
    request: {
      method: 'PUT',
      path: pen.text(),
      query: { [pen.text()]: pen.text() },
      body: { rules: [{ [pen.text()]: pen.text() }] },
    },
    base: { version: pen.text(), hash: pen.text() },
    details: details.map((name) => detailFrom(name, pen)),
    risks: times(risks, () => riskFrom(pen)),
    ...(risks > 1 ? { denied: [denialFrom(pen)], opened: [denialFrom(pen)], meta: lifeFrom(pen) } : {}),
  };
}

function riskFrom(pen: Pen): ChangeDocument['risks'][number] {
  return { code: pen.code(), message: pen.text(), worst: worstFrom(pen) };
}

function leaveFrom(scope: string, pen: Pen): LeaveDocument {
  return {
    address: `${scope}/rulesets/${pen.text()}`,
    kind: 'ruleset',
    parts: [pen.text()],
    digest: digest('d'),
    source: { file: pen.text(), line: 8 },
    risks: [riskFrom(pen)],
    denied: [denialFrom(pen)],
    opened: [denialFrom(pen)],
  };
}

function worstFrom(pen: Pen): NonNullable<ChangeDocument['risks'][number]['worst']> {
  const decision = (): { action: string; rule: string } => ({ action: pen.text(), rule: pen.text() });
  return { traffic: pen.text(), before: decision(), after: decision(), unless: [pen.text()], more: 1 };
}

/** Gates are told once each, so no two have the same name. */
function denialFrom(pen: Pen): NonNullable<ChangeDocument['denied']>[number] {
  return {
    gate: pen.scope(),
    codes: [pen.text()],
    at: pen.text(),
    owners: pen.text(),
    label: pen.text(),
    approvals: { count: 2, team: pen.text() },
    approvers: [pen.text()],
    ticket: pen.text(),
    hours: { zone: pen.text(), days: ['mon'], from: pen.text(), to: pen.text() },
  };
}

type GateDocument = NonNullable<PlanDocument['policy']>['gates'][number];

function gateFrom(pen: Pen): GateDocument {
  const { gate: name, codes: deny, approvers: _, ...gate } = denialFrom(pen);
  return { name, deny, targets: [pen.text()], ...gate, codeowners: pen.text() };
}

function policyFrom(pen: Pen): NonNullable<PlanDocument['policy']> {
  return {
    renamed: [{ scope: pen.text(), base: pen.text() }],
    scopes: 3,
    existing: 9,
    limits: [],
    gates: [gateFrom(pen)],
    open_gates: [gateFrom(pen)],
  };
}

export function findingFrom(scope: string, pen: Pen): FindingDocument {
  const place = (): { file: string; line: number; column: number } => ({
    file: pen.text(),
    line: 3,
    column: 4,
  });
  return {
    severity: 'warning',
    code: pen.text(),
    message: pen.text(),
    help: pen.text(),
    ...place(),
    scope,
    included_from: [{ ...place(), message: pen.text() }],
    related: { ...place(), message: pen.text() },
    fix: {
      title: pen.text(),
      safe: true,
      edits: [
        { file: pen.text(), start: { line: 3, column: 4 }, end: { line: 3, column: 5 }, text: pen.text() },
      ],
    },
  };
}

export function times<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make);
}

export function digest(letter: string): string {
  return `sha256:${letter.repeat(64)}`;
}
