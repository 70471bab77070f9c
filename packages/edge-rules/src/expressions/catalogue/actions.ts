/**
 * What a rule with an action does to traffic that it matches. `decides`: the list ends. `goes on`: the next rule is next. `skip`: the list ends or goes on,
 * by the parameters. `unclear`: unknown from here (such as `execute`, whose ruleset may do anything).
 */
export type ActionEffect = 'decides' | 'goes on' | 'skip' | 'unclear';

/** What is known of an action. */
export interface ActionFacts {
  readonly effect: ActionEffect;
  /** Whether all it does is to write to a log. */
  readonly logsOnly?: true;
  /** How strong it is against traffic, in ACTION_STEPS; absent if it can't be compared. */
  readonly strength?: (typeof STRENGTHS)[number];
}

/** The weakest first: it lets past, it logs, it is a test that who asks can pass, it keeps traffic out. */
const STRENGTHS = ['nothing', 'tells', 'tests', 'stops'] as const;

/** Actions that the API documents or the public service's own schema name. The emulator has a list of its own: `emulator/rulesets/checks.ts`. */
const TABLE: Readonly<Record<string, ActionFacts>> = {
  block: { effect: 'decides', strength: 'stops' },
  challenge: { effect: 'decides', strength: 'tests' },
  compress_response: { effect: 'goes on' },
  ddos_dynamic: { effect: 'unclear' },
  execute: { effect: 'unclear' },
  // It makes the client connect again, and "does not block a request" (override parameters of the DDoS rulesets). Whether the list ends is not documented.
  force_connection_close: { effect: 'unclear', strength: 'tells' },
  js_challenge: { effect: 'decides', strength: 'tests' },
  log: { effect: 'goes on', logsOnly: true, strength: 'tells' },
  log_custom_field: { effect: 'goes on', logsOnly: true },
  managed_challenge: { effect: 'decides', strength: 'tests' },
  redirect: { effect: 'decides' },
  rewrite: { effect: 'goes on' },
  route: { effect: 'goes on' },
  score: { effect: 'goes on' },
  serve_error: { effect: 'decides' },
  set_cache_control: { effect: 'goes on' },
  set_cache_settings: { effect: 'goes on' },
  set_cache_tags: { effect: 'goes on' },
  set_config: { effect: 'goes on' },
  skip: { effect: 'skip', strength: 'nothing' },
  transform_response_html: { effect: 'goes on' },
};

/** What other products call an action, where nothing else can be meant. */
export const OTHER_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['deny', 'block'],
  ['drop', 'block'],
  ['reject', 'block'],
]);

export const ACTION_FACTS: ReadonlyMap<string, ActionFacts> = new Map(Object.entries(TABLE));

/** Whether an action keeps traffic out, outright or behind a test. */
export function keepsOut(action: string): boolean {
  const strength = ACTION_FACTS.get(action)?.strength;
  return strength === 'stops' || strength === 'tests';
}

/** Actions that can be compared with each other, the weakest first; those of one step do the same. */
export const ACTION_STEPS: readonly (readonly string[])[] = STRENGTHS.map((step) =>
  [...ACTION_FACTS].filter(([, { strength }]) => strength === step).map(([action]) => action),
);
