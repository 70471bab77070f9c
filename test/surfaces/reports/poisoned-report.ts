import type { Change } from '../../../src/kernel/model/change.js';
import type { Finding, Location } from '../../../src/kernel/model/finding.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import type { Proposal } from '../../../src/migrations/migration.js';
import type { Surveyed } from '../../../src/migrations/survey.js';
import type { Configuration } from '../../../src/engine/configuration/configuration.js';
import { NO_POLICY } from '../../../src/engine/configuration/project.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import type { ApplyResult } from '../../../src/engine/reconcile.js';
import { changeOf, completeScope, planOf, ZONE } from '../../helpers/plans.js';
import { DETAILS, detailFrom } from './poisoned-details.js';
import type { Pen } from './poison.js';

/** A change with details of every type. */
function changeIn(scope: Scope, pen: Pen): Change {
  return changeOf(
    pen.text(),
    {
      source: placeFrom(pen),
      request: { method: 'PATCH', path: pen.text(), query: { [pen.text()]: pen.text() } },
      base: { version: pen.text(), hash: '' },
      details: DETAILS.map((name) => detailFrom(name, pen)),
      risks: [{ code: 'drops-rules', message: pen.text() }],
    },
    scope,
  );
}

function scopeFrom(pen: Pen): Scope & { readonly level: 'zone' } {
  return { ...ZONE, level: 'zone', name: pen.scope(), plan: pen.text() };
}

/** Files are counted, so no two have the same name. */
function placeFrom(pen: Pen): Location {
  return { file: pen.scope(), line: 2, column: 1, length: 1 };
}

/** A finding with everything that one can have. */
function findingFrom(severity: Finding['severity'], pen: Pen): Finding {
  return {
    severity,
    code: 'incomplete-read',
    message: pen.text(),
    help: pen.text(),
    location: placeFrom(pen),
    includedFrom: [placeFrom(pen)],
    related: { location: placeFrom(pen), message: pen.text() },
    scope: `zone/${pen.text()}`,
  };
}

/** Findings in a file that is there, in one that is not, and in none. */
export function findingsFrom(pen: Pen): readonly Finding[] {
  const { location: _, ...live } = findingFrom('info', pen);
  return [findingFrom('error', pen), findingFrom('warning', pen), live];
}

/** What validation found in files with texts of the pen in their lines. */
export function configurationFrom(pen: Pen): Configuration {
  const findings = findingsFrom(pen);
  const line = (): string => `a: ${pen.line()}`;
  const files = findings
    .slice(0, 1)
    .flatMap(({ location }) => (location === undefined ? [] : [location.file]));
  const sources = new Map(files.map((file) => [file, [line(), line(), line()].join('\n')]));
  return {
    settings: settingsFrom({}),
    scopes: [],
    findings,
    policy: NO_POLICY,
    sources,
    fileCount: 14,
    tests: { count: 0, failed: 0 },
  };
}

/** A report with an outcome of every kind. */
export function reportFrom(pen: Pen, verdict: 'differs' | 'incomplete'): ApplyResult {
  const scope = scopeFrom(pen);
  const change = (): Change => changeIn(scope, pen);
  const findings: readonly Finding[] = [];
  const unread = findingFrom('error', pen);
  return {
    plan: planOf([completeScope([change()], [], scope)]),
    outcomes: [
      { change: change(), findings, status: 'applied', confirmed: 'by-answer', version: pen.text() },
      { change: change(), findings, status: 'failed', reason: 'refused-by-service', message: pen.text() },
      { change: change(), findings, status: 'unknown', reason: 'unknown-outcome', message: pen.text() },
      { change: change(), findings, status: 'not_reached', reason: 'stale', message: pen.text() },
    ],
    unreviewed: [change()],
    verification:
      verdict === 'differs'
        ? { verdict, digest: '', remaining: [pen.text(), pen.text()], findings }
        : { verdict, findings: [unread] },
    findings: [...findingsFrom(pen), unread],
  };
}

/** A proposal with everything that one can have. */
export function proposalFrom(pen: Pen, isBlocked: boolean): Proposal {
  const scope = scopeFrom(pen);
  return {
    migration: 'waf',
    scope,
    state: pen.text(),
    goal: pen.text(),
    standing: 'due',
    blockers: isBlocked ? findingsFrom(pen) : [],
    notes: findingsFrom(pen),
    losses: [{ what: pen.text(), instead: pen.text() }],
    comparisons: [{ against: pen.text(), details: DETAILS.map((name) => detailFrom(name, pen)) }],
    plan: planOf([completeScope([changeIn(scope, pen)], [], scope)]),
    read: {},
  };
}

/** A zone that was looked at, and one that could not be. */
export function zonesFrom(pen: Pen): readonly Surveyed[] {
  return [
    {
      scope: scopeFrom(pen),
      goal: 'complete',
      state: pen.text(),
      standing: 'due',
      compatible: true,
      blockers: findingsFrom(pen),
    },
    { scope: scopeFrom(pen), goal: 'complete', problem: pen.text() },
  ];
}
