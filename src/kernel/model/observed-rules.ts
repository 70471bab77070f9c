import type { DecidingRule } from '@zonewright/edge-rules/lib/deciding-rule.js';

/** A rule list, live and as it would be sent. */
export interface ObservedRules {
  /** The address of the rule list, and of the change that sends it. */
  readonly address: string;
  readonly phase: string;
  /** The references of rules that execute it: ids, or its name in a file. Absent for the entry point of a phase. */
  readonly executedAs?: readonly string[];
  readonly live: readonly DecidingRule[];
  readonly sent: readonly DecidingRule[];
}

/** A setting that is needed to redirect requests without TLS: whether it is set live, and after its change is sent. */
export interface ObservedRedirect {
  readonly address: string;
  readonly live: boolean;
  readonly sent: boolean;
}

/** Whether rules see URLs as visitors wrote them: live, and after the change with this address is sent. */
export interface ObservedUrls {
  readonly address: string;
  readonly live: boolean;
  readonly sent: boolean;
}
