import { defined } from '../../kernel/lib/defined.js';
import type { Treatment } from '../../kernel/model/impact.js';
import {
  judgeReported,
  sameVerdicts,
  type ReplayDoubt,
  type SideJudgement,
} from '../../kinds/impact/reported.js';
import { HIDDEN } from '../../kernel/redaction/hidden.js';
import { withoutTokens } from '../../kernel/redaction/looks.js';
import { shownUrl } from '../../kernel/redaction/shown-url.js';
import type { Engine } from '@zonewright/edge-rules/csp/engines.js';
import type { Resource } from '@zonewright/edge-rules/csp/violation.js';
import type { ViolationReport } from '@zonewright/edge-rules/csp/report-body.js';
import type { Traffic } from '@zonewright/edge-rules/simulation/traffic.js';
import { BoundedGroups, type Sighting } from './bounded-groups.js';
import type { PolicySides } from './csp-sides.js';

/** Alike reports: same zone, directive, blocked thing and treatment. */
export interface ReportedAlike {
  readonly zone: string;
  readonly from: Treatment;
  readonly to: Treatment;
  readonly directive: string;
  /** Safe to show. */
  readonly blocked: string;
  /** The deciding policy, live or of the files. */
  readonly policy?: {
    readonly name: string;
    readonly side: 'live' | 'files';
    /** Only in these browsers; absent for all. */
    readonly browsers?: readonly Engine[];
  };
  /** Why it is unknown. */
  readonly doubt?: ReplayDoubt;
  /** Both sides agree. */
  readonly isSame?: true;
}

/** Reports against a policy that only reports. */
export interface ReportedAgainst {
  readonly zone: string;
  readonly policy: string;
  readonly directive: string;
  readonly blocked: string;
  readonly verdict: 'blocked' | 'unknown';
}

/** The most groups per table. The rest is only counted. */
export const MOST_GROUPS = 10_000;

/** Counts of reports. Keeps no reports. */
export class CspTally {
  readonly changes = new BoundedGroups<ReportedAlike>(MOST_GROUPS);
  readonly still = new BoundedGroups<ReportedAlike>(MOST_GROUPS);
  readonly undecided = new BoundedGroups<ReportedAlike>(MOST_GROUPS);
  /** What reporting policies would block. `totalAgainst` has the sum. */
  readonly against = new BoundedGroups<ReportedAgainst>(MOST_GROUPS);
  readonly #totals = new Map<string, number>();
  evaluated = 0;
  undecidedCount = 0;
  changed = 0;
  /** Allowed by live policies: something else reported it. */
  unexplained = 0;
  /** By zone. */
  readonly reports = new Map<string, number>();

  /** Judges a report by both sides of its zone, and counts it. */
  add(report: ViolationReport, page: Traffic, sides: PolicySides): void {
    const zone = sides.scope.name;
    this.reports.set(zone, (this.reports.get(zone) ?? 0) + 1);
    const [live, files] = [
      judgeReported(sides.live, report, page),
      judgeReported(sides.declared, report, page),
    ];
    const seen = sightingOf(report);
    const { directive } = report;
    const blocked = shownResource(report);
    const [from, to] = [live.treatment, files.treatment];
    const about = { zone, from, to, directive, blocked };
    if (from === 'unknown' || to === 'unknown') {
      this.undecidedCount += 1;
      const isSame = sides.live.isWhole && sameVerdicts(live, files, report);
      this.undecided.add({ ...about, ...doubtOf(live, files), ...(isSame ? { isSame } : {}) }, seen);
    } else {
      this.evaluated += 1;
      if (from === 'allowed') this.unexplained += 1;
      if (from !== to) this.changed += 1;
      if (from !== to) this.changes.add({ ...about, ...decidedBy(live, files) }, seen);
      else if (to !== 'allowed') this.still.add({ ...about, ...decidedBy(live, files) }, seen);
    }
    this.#addAgainst(files, { zone, directive, blocked }, seen);
  }

  /** The number of reports against a reporting policy. */
  totalAgainst(about: Pick<ReportedAgainst, 'zone' | 'policy' | 'verdict'>): number {
    return this.#totals.get(keyOf(about)) ?? 0;
  }

  #addAgainst(
    { policies }: SideJudgement,
    about: Pick<ReportedAgainst, 'zone' | 'directive' | 'blocked'>,
    seen: Sighting,
  ): void {
    for (const { by, treatment } of policies) {
      if (by.enforces || treatment === 'allowed') continue;
      const verdict = treatment === 'unknown' ? 'unknown' : 'blocked';
      const one = { ...about, policy: by.name, verdict } as const;
      this.against.add(one, seen);
      this.#totals.set(keyOf(one), this.totalAgainst(one) + 1);
    }
  }
}

function keyOf({ zone, policy, verdict }: Pick<ReportedAgainst, 'zone' | 'policy' | 'verdict'>): string {
  return JSON.stringify([zone, policy, verdict]);
}

function sightingOf({ page, at }: ViolationReport): Sighting {
  return { page: shownUrl(page) ?? '', ...defined({ at }) };
}

/** For newly allowed things, the live policy that stopped them says more. */
function decidedBy(live: SideJudgement, files: SideJudgement): Pick<ReportedAlike, 'policy'> {
  const [side, { by, browsers }] =
    files.by === undefined ? (['live', live] as const) : (['files', files] as const);
  return by === undefined ? {} : { policy: { name: by.name, side, ...defined({ browsers }) } };
}

function doubtOf(live: SideJudgement, files: SideJudgement): Pick<ReportedAlike, 'policy' | 'doubt'> {
  const [side, { by, doubt }] =
    files.treatment === 'unknown' ? (['files', files] as const) : (['live', live] as const);
  return { ...(by === undefined ? {} : { policy: { name: by.name, side } }), ...defined({ doubt }) };
}

function shownResource({ resource, blocked }: ViolationReport): string {
  if (resource.type === 'scheme') return `${withoutTokens(resource.scheme, HIDDEN).slice(0, 40)}:`;
  return WORDS[resource.type] ?? shownUrl(blocked) ?? '(not reported)';
}

const WORDS: Readonly<Partial<Record<Resource['type'], string>>> = {
  inline: 'inline',
  eval: 'eval',
  'wasm-eval': 'wasm-eval',
  code: 'inline or eval',
  untold: '(not reported)',
};
