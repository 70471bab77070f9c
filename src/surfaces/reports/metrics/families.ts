/** A family of metrics. Counters add up over runs, gauges have the last value. */
interface Family {
  readonly type: 'gauge' | 'counter';
  /** The last part of the name, as OpenMetrics demands. */
  readonly unit?: 'seconds';
  /** A sentence without quotation marks and backslashes: the two formats escape them differently. */
  readonly help: string;
  /** Its own labels, besides those of the run. */
  readonly labels: readonly string[];
}

/**
 * All families, in the file's order. Only gauges and counters: node_exporter and the Pushgateway read an older format, without newer types such as
 * info.
 */
export const FAMILIES = {
  zonewright_build_info: {
    type: 'gauge',
    help: 'The version that wrote the file, always 1.',
    labels: ['version'],
  },
  zonewright_run_timestamp_seconds: {
    type: 'gauge',
    unit: 'seconds',
    help: 'When the last run of the command ended, in seconds since 1970.',
    labels: [],
  },
  zonewright_run_clean_timestamp_seconds: {
    type: 'gauge',
    unit: 'seconds',
    help: 'When a run of the command last found nothing left to do anywhere.',
    labels: [],
  },
  zonewright_run_duration_seconds: {
    type: 'gauge',
    unit: 'seconds',
    help: 'How long the last run of the command took.',
    labels: [],
  },
  zonewright_run_exit_code: {
    type: 'gauge',
    help: 'The exit code of the last run of the command.',
    labels: [],
  },
  zonewright_findings: {
    type: 'gauge',
    help: 'Errors and warnings that the last run of the command reported.',
    labels: ['severity'],
  },
  zonewright_scope_known: {
    type: 'gauge',
    help: 'Whether the last run of the command read the zone or account, after its last write there: 1, or 0 if its state is unknown.',
    labels: ['scope'],
  },
  zonewright_scope_differences: {
    type: 'gauge',
    help: 'Live differences from the files that are not ignored, absent while unknown.',
    labels: ['scope'],
  },
  zonewright_scope_changes: {
    type: 'gauge',
    help: 'Changes of the files that are not carried out, absent while unknown.',
    labels: ['scope'],
  },
  zonewright_scope_clean_timestamp_seconds: {
    type: 'gauge',
    unit: 'seconds',
    help: 'When a run of the command last found the zone or account as declared.',
    labels: ['scope'],
  },
  zonewright_requests: {
    type: 'counter',
    help: 'Requests to the service, including repeated ones.',
    labels: ['method', 'outcome'],
  },
  zonewright_wait_seconds: {
    type: 'counter',
    unit: 'seconds',
    help: 'Time in which at least one request waited, for the rate limit or before it was sent again.',
    labels: ['reason'],
  },
  zonewright_consented_changes: {
    type: 'counter',
    help: 'Changes with a risk that somebody consented to.',
    labels: ['risk'],
  },
} as const satisfies Readonly<Record<`zonewright_${string}`, Family>>;

export type FamilyName = keyof typeof FAMILIES;

export const FAMILY_NAMES = Object.keys(FAMILIES).filter(isFamily);

/** True for the name of a family. */
export function isFamily(name: string): name is FamilyName {
  return Object.hasOwn(FAMILIES, name);
}

/** The name of a family's samples; of a counter with `_total`. */
export function sampleName(family: FamilyName): string {
  return FAMILIES[family].type === 'counter' ? `${family}_total` : family;
}

/** A number, with what it is about. */
export interface Sample {
  readonly family: FamilyName;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
