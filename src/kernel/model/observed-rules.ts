import type { DecidingRule } from '@zonewright/edge-rules/lib/deciding-rule.js';

/** A rule list, live and as it will be sent. */
export interface ObservedRules {
  /** The address of the rule list, and of the change that sends it. */
  readonly address: string;
  readonly phase: string;
  /** How rules that execute it refer to it: ids, or its name in a file. Absent for the entry point of a phase. */
  readonly executedAs?: readonly string[];
  readonly live: readonly DecidingRule[];
  readonly sent: readonly DecidingRule[];
}

/** Whether a setting needed to redirect requests without TLS is set: live, and after its change. */
export interface ObservedRedirect {
  readonly address: string;
  readonly live: boolean;
  readonly sent: boolean;
}

/** Whether rules see URLs as visitors wrote them: live, and after the change at this address. Undefined for an unknown value. */
export interface ObservedUrls {
  readonly address: string;
  readonly live: boolean | undefined;
  readonly sent: boolean | undefined;
}
